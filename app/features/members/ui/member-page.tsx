import type { ReactNode } from "react";
import { useAppForm } from "~/lib/forms/use-app-form";
import { useReply } from "~/lib/forms/use-reply";
import type { ActionReply } from "~/lib/http/run-action.server";
import { paths } from "~/lib/paths";
import { formatDateTime, formatDay } from "~/lib/text/format-date";
import { Button, LinkButton } from "~/ui/button";
import { RefusedNotice } from "~/ui/feedback/refused-notice";
import { AppForm } from "~/ui/form/app-form";
import { SelectField, TextField } from "~/ui/form/field";
import { AdminSection } from "~/ui/layout/admin-shell";
import { Form, Link } from "~/ui/navigation/link";
import { banSchema } from "../members-forms.model";
import {
  BAN_LENGTH_LABELS,
  BAN_LENGTHS,
  isEndless,
  memberName,
  type MemberDetails,
  type ReportAgainst,
} from "../members.model";
import { MemberStates } from "./member-list";

interface MemberPageProps {
  readonly member: MemberDetails;
  /** What administrators did about this member. */
  readonly history: ReactNode;
}

/** One member for administrators: who it is, what is reported, and what can be done. */
export function MemberDetailsPage({ member, history }: MemberPageProps) {
  return (
    <div className="admin-grid">
      <Refused hasBanForm={canBeBanned(member)} />
      <AdminSection id="account" title="Account" action={<MemberStates member={member} />}>
        <AccountFacts member={member} />
      </AdminSection>
      <AdminSection id="reports" title="Reports against what they wrote">
        <Reports reports={member.reports} />
      </AdminSection>
      <AdminSection id="sign-in" title="Sign-in">
        <SessionsForm sessions={member.sessions} />
        <BanForms member={member} />
      </AdminSection>
      <AdminSection id="rights" title="Admin rights">
        <Rights member={member} />
      </AdminSection>
      <AdminSection id="history" title="What admins did" className="admin-wide">
        {history}
      </AdminSection>
    </div>
  );
}

/** What was refused; a ban says it in its own form while there is one. */
function Refused({ hasBanForm }: { readonly hasBanForm: boolean }) {
  const reply = useReply<ActionReply>();
  if (!reply?.toast || (reply.intent === "ban" && hasBanForm)) return null;
  return (
    <div className="admin-wide">
      <RefusedNotice toast={reply.toast} />
    </div>
  );
}

const canBeBanned = ({ bannedUntil, isSelf, isAdmin }: MemberDetails) => bannedUntil === null && !isSelf && !isAdmin;

function AccountFacts({ member }: { readonly member: MemberDetails }) {
  const { email, username, createdAt, lastSignInAt, sent, approved, guides, fitReports, collections } = member;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Username", username ?? "None until the address is confirmed"],
    ["Email", email ?? "None"],
    ["Joined", <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>],
    [
      "Last sign-in",
      lastSignInAt === null ? "Never" : <time dateTime={lastSignInAt}>{formatDateTime(lastSignInAt)}</time>,
    ],
    ["Submissions", `${String(sent)} sent, ${String(approved)} approved`],
    ["Published guides", guides],
    ["Fit reports", fitReports],
    ["Public collections", collections],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Reports({ reports }: { readonly reports: readonly ReportAgainst[] }) {
  if (reports.length === 0) return <p className="hint">Nothing they wrote has been reported.</p>;
  return (
    <ul className="stat-rows">
      {reports.map(({ id, title, status, createdAt }) => (
        <li key={id}>
          <Link to={paths.adminSubmission(String(id))}>
            <span>{title}</span>
            <span className="hint">
              {status.replaceAll("_", " ")}, <time dateTime={createdAt}>{formatDay(createdAt)}</time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SessionsForm({ sessions }: { readonly sessions: number }) {
  if (sessions === 0) return <p className="hint">Not signed in on any device.</p>;
  return (
    <ButtonForm intent="end-sessions" button={<Button>Sign out everywhere</Button>}>
      <p>Signed in on {sessions === 1 ? "one device" : `${String(sessions)} devices`}.</p>
    </ButtonForm>
  );
}

function BanForms({ member }: { readonly member: MemberDetails }) {
  const { bannedUntil, isSelf } = member;
  if (canBeBanned(member)) return <BanForm />;
  if (isSelf) return <p className="hint">This is your own account.</p>;
  if (bannedUntil === null) return <p className="hint">An admin cannot be banned. Take the admin rights away first.</p>;
  return (
    <ButtonForm intent="lift-ban" button={<Button>Lift the ban</Button>}>
      <p>{isEndless(bannedUntil) ? "Banned until it is lifted." : `Banned until ${formatDateTime(bannedUntil)}.`}</p>
    </ButtonForm>
  );
}

function BanForm() {
  const [form, fields] = useAppForm({ schema: banSchema, id: "ban", intent: "ban" });
  return (
    <AppForm
      form={form}
      intent="ban"
      labels={{ length: "How long", reason: "Reason" }}
      className="mt-4 grid max-w-xl gap-3"
    >
      <p>
        A ban signs the member out everywhere and keeps them from signing in, where they read until when, and whom to
        write to. What they wrote stays.
      </p>
      <SelectField
        field={fields.length}
        label="How long"
        options={[
          { value: "", label: "Choose" },
          ...BAN_LENGTHS.map((value) => ({ value, label: BAN_LENGTH_LABELS[value] })),
        ]}
      />
      <TextField
        field={fields.reason}
        label="Reason"
        hint="Other admins read it in the audit log; the member does not."
      />
      <Button variant="danger" className="justify-self-start">
        Ban member
      </Button>
    </AppForm>
  );
}

function Rights({ member }: { readonly member: MemberDetails }) {
  const { id, isAdmin, isLastAdmin, isSelf, isConfirmed, bannedUntil } = member;
  if (isAdmin) {
    return (
      <>
        <p>Admins change the catalogue, decide on submissions, lock pages and manage members.</p>
        {isLastAdmin ? (
          <p className="hint">The last admin stays an admin. Make another member an admin first.</p>
        ) : (
          <p>
            <LinkButton to={paths.adminUser(id, { confirm: "revoke-admin" })}>
              {isSelf ? "Give up my admin rights" : "Take admin rights away"}
            </LinkButton>
          </p>
        )}
      </>
    );
  }
  if (!isConfirmed) return <p className="hint">An account whose address is not confirmed cannot be an admin.</p>;
  if (bannedUntil !== null) return <p className="hint">A banned member cannot be an admin.</p>;
  return (
    <p>
      <LinkButton to={paths.adminUser(id, { confirm: "grant-admin" })}>Make this member an admin</LinkButton>
    </p>
  );
}

/** What is asked before admin rights are given or taken away. */
export const RIGHTS_CONFIRMATIONS = ["grant-admin", "revoke-admin"] as const;

interface ConfirmRightsProps {
  readonly member: MemberDetails;
  readonly intent: (typeof RIGHTS_CONFIRMATIONS)[number];
}

/** Confirms that admin rights are given or taken away. */
export function ConfirmRights({ member, intent }: ConfirmRightsProps) {
  const name = memberName(member);
  const isGrant = intent === "grant-admin";
  return (
    <div className="card grid max-w-2xl gap-4 p-5">
      <Refused hasBanForm={false} />
      <ButtonForm
        intent={intent}
        button={
          <>
            <Button variant={isGrant ? "primary" : "danger"}>{isGrant ? "Make admin" : "Take rights away"}</Button>
            <LinkButton variant="quiet" to={paths.adminUser(member.id)}>
              Cancel
            </LinkButton>
          </>
        }
      >
        {isGrant ? (
          <p>
            <strong>{name}</strong> will be able to do everything that you can, such as taking your admin rights away.
          </p>
        ) : (
          <p>
            {member.isSelf ? "You" : <strong>{name}</strong>} will be an ordinary member at once.
            {member.isSelf ? " Only another admin can give the rights back." : ""}
          </p>
        )}
      </ButtonForm>
    </div>
  );
}

interface ButtonFormProps {
  readonly intent: string;
  readonly button: ReactNode;
  readonly children: ReactNode;
}

/** A form without fields. */
function ButtonForm({ intent, button, children }: ButtonFormProps) {
  return (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="actions">{button}</div>
    </Form>
  );
}
