import { remindSupplier } from "@freehub/contract/buying/purchase-commands";
import type { PurchaseOrder } from "@freehub/contract/buying/purchase-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { DialogButtons } from "#ui/dialog-end.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { mailSentence } from "./mail-state.tsx";
import classes from "./purchase-page.module.css";
import { remindOfOrder } from "./purchase-writes.ts";
import { purchaseOrderQuery, reminderQuery } from "./queries.ts";

type Props = { order: PurchaseOrder; onClose: () => void };

/** Shows the mail that reminds a supplier of what is open, and sends it. */
export function RemindDialog({ order, onClose }: Props) {
	return (
		<FormDialog title={t`Remind the supplier`} isOpen onClose={onClose} size={520}>
			<RemindForm order={order} onClose={onClose} />
		</FormDialog>
	);
}

const check = checkFor(remindSupplier);

function RemindForm({ order, onClose }: Props) {
	const preview = useQuery(reminderQuery(order._id));
	const settings = useQuery(settingsQuery);
	// A refusal of the mail server is stored with the order.
	const { data: { lastMail, remindedAt } = order } = useQuery(purchaseOrderQuery(order._id));
	const { form, submit, isPending, failure } = useWriteForm({
		write: remindOfOrder,
		initialValues: { to: "", message: "" },
		inputOf: ({ to, message }) => ({
			order,
			reminder: {
				...(to.trim() !== "" && { to: to.trim() }),
				...(message.trim() !== "" && { message }),
			},
		}),
		check: ({ reminder }) => ({
			...check(reminder),
			...(preview.data?.to === "" && reminder.to === undefined
				? { to: t`Enter the address that the reminder is sent to.` }
				: {}),
		}),
		onDone: onClose,
	});
	if (preview.data === undefined || settings.data === undefined) {
		const read = preview.data === undefined ? preview : settings;
		return <LoadState query={read} what={t`The reminder could not be loaded.`} />;
	}
	const { to, subject, lines, language } = preview.data;
	const isRefused = failure !== undefined && lastMail?.kind === "reminder" && !lastMail.isSent;
	const when = remindedAt === null ? "" : formatTimestamp(remindedAt);
	return (
		<form className="without-empty stack gap-14" onSubmit={submit} noValidate>
			{when !== "" && (
				<p className="dim">
					{t({ comment: "when is a date and time", message: `Last reminded on ${when}.` })}
				</p>
			)}
			{!settings.data.sendsOrders && (
				<p>
					<Trans>This server has no mail service (SMTP_URL), so it cannot send the reminder.</Trans>
				</p>
			)}
			{to !== "" && (
				<p className="anywhere">
					{t({ comment: "list is of mail addresses", message: `It goes to ${to}.` })}
				</p>
			)}
			<TextInput
				label={to === "" ? t`Address for the reminder` : t`Another address`}
				type="email"
				autoComplete="off"
				maxLength={254}
				{...form.getInputProps("to")}
			/>
			<Textarea
				label={t`Message`}
				description={t`It comes before the open lines in the mail.`}
				autosize
				minRows={2}
				maxRows={8}
				maxLength={4000}
				{...form.getInputProps("message")}
			/>
			<section
				className={`card stack gap-6 pad-16 ${classes.preview}`}
				aria-label={t`The mail`}
				lang={language}
			>
				<p className="weight-650 anywhere">{subject}</p>
				{form.values.message.trim() !== "" && <p className={classes.noteText}>{form.values.message}</p>}
				{lines.map((line) => (
					<p key={line} className="anywhere">
						{line}
					</p>
				))}
			</section>
			<FailureNote>{isRefused && lastMail !== null ? mailSentence(lastMail) : failure}</FailureNote>
			<DialogButtons onCancel={onClose} isPending={isPending} disabled={!settings.data.sendsOrders}>
				<Trans context="a reminder">Send</Trans>
			</DialogButtons>
		</form>
	);
}
