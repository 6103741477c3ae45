import { getSaleFile, mailSale } from "@freehub/contract/selling/sale-papers";
import type { SaleMail, SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { apiLink } from "#lib/api.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { useWrite } from "#lib/use-write.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { DialogButtons } from "#ui/dialog-end.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { type Mailing, mailCustomer } from "./return-writes.ts";
import classes from "./sales.module.css";

type Kind = Mailing["kind"];
type Props = { order: SalesOrder; mayWrite: boolean };

/** The papers of a placed order, and the mails to its customer with what the mail server said of the last one. */
export function SaleMails({ order, mayWrite }: Props) {
	const [asking, setAsking] = useState<Kind>();
	const ready = useWrite(mailCustomer);
	const settings = useQuery(settingsQuery);
	const { _id: id, lastMail, lines, deliveries } = order;
	const isThere = lines.some(({ promises }) => promises.some(({ source }) => source.kind === "place"));
	const canMail = settings.data?.sendsOrders ?? true;
	const link = (kind: "confirmation" | "pack-slip") =>
		apiLink(getSaleFile, { params: { id }, query: { kind } });
	return (
		<section className={classes.mails} aria-label={t`Papers and mails`}>
			<p className="line gap-4-16">
				{mayWrite && (
					<a href={link("confirmation")} download>
						<Trans>Order confirmation (PDF)</Trans>
					</a>
				)}
				{(isThere || deliveries.length > 0) && (
					<a href={link("pack-slip")} download>
						<Trans>Delivery note (PDF)</Trans>
					</a>
				)}
			</p>
			{lastMail !== null && <LastMail mail={lastMail} />}
			<FailureNote>{lastMail?.isSent === false ? undefined : ready.failure}</FailureNote>
			{mayWrite && (
				<p className="line gap-8">
					<Button size="xs" variant="default" disabled={!canMail} onClick={() => setAsking("confirmation")}>
						<Trans>Mail the confirmation</Trans>
					</Button>
					{isThere && (
						<>
							<Button
								size="xs"
								variant="default"
								disabled={!canMail}
								loading={ready.isPending}
								onClick={() => void ready.run({ id, kind: "ready" })}
							>
								<Trans>Mail that it is ready</Trans>
							</Button>
							{ready.failure !== undefined && (
								<Button size="xs" variant="default" onClick={() => setAsking("ready")}>
									<Trans>To another address</Trans>
								</Button>
							)}
						</>
					)}
				</p>
			)}
			{mayWrite && !canMail && (
				<p className="quiet">
					<Trans>This server has no mail service (SMTP_URL), so nothing can be mailed.</Trans>
				</p>
			)}
			{asking !== undefined && (
				<FormDialog
					title={asking === "ready" ? t`Mail that it is ready` : t`Mail the confirmation`}
					isOpen
					onClose={() => setAsking(undefined)}
				>
					<MailForm id={id} kind={asking} onClose={() => setAsking(undefined)} />
				</FormDialog>
			)}
		</section>
	);
}

/** The last mail about an order, and whether it was sent. */
export function LastMail({ mail }: { mail: SaleMail }) {
	return (
		<p className={mail.isSent && !mail.answer ? "quiet" : "amber-text anywhere"}>{mailSentence(mail)}</p>
	);
}

const check = checkFor(mailSale);

/** Asks for another address than the customer's, and for a message. */
function MailForm({ id, kind, onClose }: { id: string; kind: Kind; onClose: () => void }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: mailCustomer,
		initialValues: { to: "", message: "" },
		inputOf: ({ to, message }) => ({
			id,
			kind,
			...(to.trim() !== "" && { to: to.trim() }),
			...(message.trim() !== "" && { message }),
		}),
		check({ id: _id, ...body }) {
			return check(body);
		},
		onDone: onClose,
	});
	return (
		<form className="without-empty stack gap-14" onSubmit={submit} noValidate>
			<TextInput
				label={t`Another address`}
				description={t`Empty: the customer’s first address.`}
				type="email"
				autoComplete="off"
				maxLength={254}
				{...form.getInputProps("to")}
			/>
			<Textarea
				label={t`Message`}
				description={t`It comes first in the mail.`}
				autosize
				minRows={2}
				maxRows={8}
				maxLength={2000}
				{...form.getInputProps("message")}
			/>
			<FailureNote>{failure}</FailureNote>
			<DialogButtons onCancel={onClose} isPending={isPending}>
				<Trans context="a mail">Send</Trans>
			</DialogButtons>
		</form>
	);
}

/** 'Confirmation mailed to rosa@example.com on Nov 27'; 'The mail to rosa@example.com was refused: 550 no such user'. */
function mailSentence({ kind, at, isSent, to = "", answer = "" }: SaleMail): string {
	const when = formatTimestamp(at);
	if (!isSent) {
		if (answer !== "" && to !== "")
			return t({
				comment: "to is a mail address; answer is the mail server's, such as: 550 no such user",
				message: `The mail to ${to} was refused: ${answer}`,
			});
		return t({ comment: "when is a date and time", message: `The mail of ${when} was not sent.` });
	}
	return to === "" ? sentTo.nobody[kind](when) : sentTo.address[kind](to, when);
}

/** The sentences of a mail that was sent, for readers who don't see its address, and for those who do. */
const sentTo = {
	nobody: {
		confirmation: (when) =>
			t({ comment: "when is a date and time", message: `Confirmation mailed: ${when}` }),
		ready: (when) => t({ comment: "when is a date and time", message: `Mailed that it is ready: ${when}` }),
		kept: (when) => t({ comment: "when is a date and time", message: `Mailed that it is kept: ${when}` }),
		declined: (when) =>
			t({ comment: "when is a date and time", message: `Mailed that it is declined: ${when}` }),
	},
	address: {
		confirmation: (to, when) =>
			t({
				comment: "to is a mail address, when a date and time",
				message: `Confirmation mailed to ${to}: ${when}`,
			}),
		ready: (to, when) =>
			t({
				comment: "to is a mail address, when a date and time",
				message: `Mailed to ${to} that it is ready: ${when}`,
			}),
		kept: (to, when) =>
			t({
				comment: "to is a mail address, when a date and time",
				message: `Mailed to ${to} that it is kept: ${when}`,
			}),
		declined: (to, when) =>
			t({
				comment: "to is a mail address, when a date and time",
				message: `Mailed to ${to} that it is declined: ${when}`,
			}),
	},
} satisfies {
	nobody: Record<SaleMail["kind"], (when: string) => string>;
	address: Record<SaleMail["kind"], (to: string, when: string) => string>;
};
