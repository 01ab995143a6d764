#include "cli/tables.h"

#include <string_view>

#include "cli/table_row.h"
#include "exchange/resultants.h"

namespace touchstone::cli {

void WriteTrajectoryHead(std::ostream& out) {
  out << "time,body,x,y,z,qw,qx,qy,qz,vx,vy,vz,wx,wy,wz\n";
}

void WriteTrajectoryRows(const exchange::Snapshot& snapshot, std::ostream& out) {
  for (const exchange::BodySnapshot& body : snapshot.bodies) {
    TableRow(out)
        .Add(snapshot.time)
        .Add(body.name)
        .Add(body.p_WBcm)
        .Add(body.q_WB)
        .Add(body.v_WBcm)
        .Add(body.w_WB);
  }
}

namespace {

std::string_view Heads(const ExtraColumns& extra) {
  if (extra.parts) return extra.certified ? ",part_a,part_b,certified" : ",part_a,part_b";
  return extra.certified ? ",certified" : "";
}

}  // namespace

void WriteContactsHead(const ExtraColumns& extra, std::ostream& out) {
  out << "time,body_a,body_b,kind,px,py,pz,nx,ny,nz,gap,force_n,force_tx,force_ty,force_tz,state"
      << Heads(extra) << '\n';
}

void WriteContactsRows(const exchange::Snapshot& snapshot, const ExtraColumns& extra,
                       std::ostream& out) {
  for (const exchange::ContactSnapshot& contact : snapshot.contacts) {
    TableRow row(out);
    row.Add(snapshot.time)
        .Add(NameOf(snapshot, contact.body_a))
        .Add(NameOf(snapshot, contact.body_b))
        .Add(std::string_view(contact.kind))
        .Add(contact.p_W)
        .Add(contact.nhat_BA_W)
        .Add(contact.gap)
        .Add(contact.force_n)
        .Add(contact.force_t_W)
        .Add(std::string_view(exchange::ToString(contact.state)));
    if (extra.parts) row.Add(contact.parts[0]).Add(contact.parts[1]);
    if (extra.certified) row.Add(contact.certified ? 1 : 0);
  }
}

void WriteResultantsHead(const ExtraColumns& extra, std::ostream& out) {
  out << "time,body_a,body_b,px,py,pz,fx,fy,fz,mx,my,mz" << (extra.certified ? ",certified" : "")
      << '\n';
}

void WriteResultantsRows(const exchange::Snapshot& snapshot, const ExtraColumns& extra,
                         std::ostream& out) {
  for (const exchange::Resultant& pair : PairResultants(snapshot)) {
    TableRow row(out);
    row.Add(snapshot.time)
        .Add(NameOf(snapshot, pair.body))
        .Add(NameOf(snapshot, *pair.other))
        .Add(pair.p_W)
        .Add(pair.force_W)
        .Add(pair.torque_W);
    if (extra.certified) row.Add(pair.certified ? 1 : 0);
  }
}

void WriteEventsHead(const ExtraColumns& extra, std::ostream& out) {
  out << "time,kind,body_a,body_b,px,py,pz,nx,ny,nz,speed_before,speed_after,jx,jy,jz,"
         "work_compression,work_restitution,phases,bisection_iterations"
      << Heads(extra) << '\n';
}

void WriteEventRow(const exchange::EventSnapshot& event, const ExtraColumns& extra,
                   std::ostream& out) {
  TableRow row(out);
  row.Add(event.time)
      .Add(std::string_view(exchange::ToString(event.kind)))
      .Add(event.name_a)
      .Add(event.name_b)
      .Add(event.p_W)
      .Add(event.nhat_BA_W)
      .Add(event.speed_before)
      .Add(event.speed_after)
      .Add(event.impulse_W)
      .Add(event.work_compression)
      .Add(event.work_restitution)
      .Add(event.phases)
      .Add(event.bisection_iterations);
  if (extra.parts)
    for (const int part : event.parts) part < 0 ? row.Add("") : row.Add(part);
  if (extra.certified) row.Add(event.certified ? 1 : 0);
}

}  // namespace touchstone::cli
