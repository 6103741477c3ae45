import type { PurchaseOrderSummary } from "@freehub/contract/buying/purchase-orders";
import {
	type LeftOut,
	MAX_REMINDED,
	type SentReminders,
	type SupplierReminder,
} from "@freehub/contract/buying/reminders";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { paths } from "#lib/paths.ts";
import { reasonSentences } from "#lib/reason-words.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { mailSentence } from "./mail-state.tsx";
import classes from "./purchase-page.module.css";
import { remindOfOrders } from "./purchase-writes.ts";
import { remindersQuery } from "./queries.ts";

type BarProps = {
	/** The orders of the list. */
	orders: readonly PurchaseOrderSummary[];
	chosen: ReadonlySet<string>;
	onChoose: (ids: ReadonlySet<string>) => void;
};

/** The actions for the chosen late orders. */
export function LateOrdersBar({ orders, chosen, onChoose }: BarProps) {
	const [asked, setAsked] = useState<string[]>();
	const late = orders.filter(({ isLate }) => isLate).map(({ _id }) => _id);
	if (late.length === 0) return null;
	const listed = late.filter((id) => chosen.has(id));
	const most = late.slice(0, MAX_REMINDED);
	return (
		<section className="line gap-8" aria-label={t`Late orders`}>
			<Button
				size="sm"
				variant="default"
				disabled={listed.length === 0}
				onClick={() => setAsked(listed.slice(0, MAX_REMINDED))}
			>
				{plural(listed.length, { 0: "Remind", one: "Remind of # order", other: "Remind of # orders" })}
			</Button>
			<Button
				size="sm"
				variant="quiet"
				onClick={() => onChoose(new Set(listed.length < most.length ? most : []))}
			>
				{listed.length < most.length
					? plural(most.length, { one: "Choose the late one", other: "Choose all # late ones" })
					: t`Choose none`}
			</Button>
			{listed.length > MAX_REMINDED && (
				<span className="quiet">
					<Trans>Only the first {MAX_REMINDED} are reminded of at once.</Trans>
				</span>
			)}
			<FormDialog
				title={t`Remind suppliers`}
				isOpen={asked !== undefined}
				onClose={() => setAsked(undefined)}
				size={560}
			>
				{asked !== undefined && (
					<RemindSeveral
						orders={asked}
						onClose={() => setAsked(undefined)}
						onSent={() => onChoose(new Set())}
					/>
				)}
			</FormDialog>
		</section>
	);
}

type Props = { orders: readonly string[]; onClose: () => void; onSent: () => void };

/** Shows the mails that remind suppliers of late orders, sends them, and says what became of each. */
function RemindSeveral({ orders, onClose, onSent }: Props) {
	const preview = useQuery(remindersQuery(orders));
	const settings = useQuery(settingsQuery);
	const [message, setMessage] = useState("");
	const [sent, setSent] = useState<SentReminders>();
	const { run, isPending, failure } = useWrite(remindOfOrders);

	async function send(event: FormEvent) {
		event.preventDefault();
		const outcome = await run({ orders, ...(message.trim() !== "" && { message }) });
		if (!outcome.isDone) return;
		setSent(outcome.answer);
		onSent();
	}

	if (sent !== undefined) return <Outcome sent={sent} onClose={onClose} />;
	if (preview.data === undefined || settings.data === undefined) {
		const read = preview.data === undefined ? preview : settings;
		return <LoadState query={read} what={t`The reminder could not be loaded.`} />;
	}
	const { mails, leftOut } = preview.data;
	const { sendsOrders } = settings.data;
	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void send(event)}>
			{!sendsOrders && (
				<p>
					<Trans>This server has no mail service (SMTP_URL), so it cannot send the reminder.</Trans>
				</p>
			)}
			<Textarea
				label={t`Message`}
				description={t`It comes before the late lines in each mail.`}
				autosize
				minRows={2}
				maxRows={8}
				maxLength={4000}
				value={message}
				onChange={({ currentTarget }) => setMessage(currentTarget.value)}
			/>
			{mails.map((mail) => (
				<Mail key={mail.supplier._id} mail={mail} message={message} />
			))}
			<OrdersLeftOut orders={leftOut} />
			<DialogEnd
				failure={failure}
				onCancel={onClose}
				isPending={isPending}
				disabled={!sendsOrders || mails.length === 0}
			>
				{plural(mails.length, { 0: "Send", one: "Send # mail", other: "Send # mails" })}
			</DialogEnd>
		</form>
	);
}

function Mail({
	mail: { supplier, to, subject, lines, language },
	message,
}: {
	mail: SupplierReminder;
	message: string;
}) {
	const { name } = supplier;
	return (
		<section
			className={`card stack gap-6 pad-16 ${classes.preview}`}
			aria-label={t({ comment: "name is a supplier's", message: `The mail to ${name}` })}
		>
			<p className="dim anywhere">
				{name}, {to}
			</p>
			<div className="stack gap-6" lang={language}>
				<p className="weight-650 anywhere">{subject}</p>
				{message.trim() !== "" && <p className={classes.noteText}>{message}</p>}
				{lines.map((line, at) => (
					<p key={at} className="anywhere">
						{line}
					</p>
				))}
			</div>
		</section>
	);
}

function OrdersLeftOut({ orders }: { orders: readonly LeftOut[] }) {
	if (orders.length === 0) return null;
	return (
		<section className="stack gap-6" aria-label={t`Orders that are left out`}>
			{orders.map(({ order, supplier, reason, message }) => (
				<p key={order._id} className="line gap-4-12">
					<Link to={paths.purchaseOrder(order._id)}>{order.number}</Link>
					<span className="dim">{supplier.name}</span>
					<span>{sentenceOf(reason) ?? message}</span>
				</p>
			))}
		</section>
	);
}

/** A reason in the reader's language; undefined: one of a later server. */
function sentenceOf(reason: string): string | undefined {
	const sentences = new Map(Object.entries(reasonSentences));
	return sentences.get(`purchase_state.${reason}`)?.({});
}

function Outcome({ sent: { mails, leftOut }, onClose }: { sent: SentReminders; onClose: () => void }) {
	const done = mails.filter(({ isSent }) => isSent).length;
	return (
		<div className="without-empty stack gap-14">
			<output>
				{plural(done, { 0: "No mail was sent.", one: "# mail was sent.", other: "# mails were sent." })}
			</output>
			{mails
				.filter(({ isSent, answer }) => !isSent || answer !== "")
				.map((mail) => (
					<section key={mail.supplier._id} className="amber note stack gap-6" aria-label={mail.supplier.name}>
						<p className="anywhere">{mailSentence({ kind: "reminder", at: "", ...mail })}</p>
						<p className="line gap-4-16">
							{mail.orders.map(({ _id, number }) => (
								<Link key={_id} to={paths.purchaseOrder(_id)}>
									{number}
								</Link>
							))}
							<Link to={paths.supplier(mail.supplier._id)}>
								<Trans>Correct the supplier’s addresses</Trans>
							</Link>
						</p>
					</section>
				))}
			<OrdersLeftOut orders={leftOut} />
			<div className="buttons">
				<Button onClick={onClose} data-autofocus>
					<Trans>Close</Trans>
				</Button>
			</div>
		</div>
	);
}
