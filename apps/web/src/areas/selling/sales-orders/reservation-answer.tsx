import type { SalesOrder } from "@freehub/contract/selling/sales-orders";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Textarea } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { formatTimestamp, formatWeekdayTime } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { confirmOne, declineOne } from "./answer-writes.ts";

type Props = { order: SalesOrder; mayWrite: boolean };

/** Whether the shop has confirmed a reservation from the shop window, with the buttons to answer it; nothing of other orders. */
export function ReservationAnswer({ order, mayWrite }: Props) {
	const { isToConfirm, confirmedAt, confirmedByName } = order;
	if (isToConfirm) return <Asked order={order} mayWrite={mayWrite} />;
	if (confirmedAt === null) return null;
	const [who, when] = [personName(confirmedByName), formatTimestamp(confirmedAt)];
	return (
		<p className="quiet">
			<Trans comment="a customer's reservation; who is a person, when a date and time">
				Confirmed by {who}, {when}
			</Trans>
		</p>
	);
}

function Asked({ order, mayWrite }: Props) {
	const [isDeclining, setDeclining] = useState(false);
	const { run, isPending, failure } = useWrite(confirmOne);
	const until = order.holdUntil === null ? undefined : formatWeekdayTime(order.holdUntil);
	return (
		<section className="amber note stack gap-8" aria-label={t`Reservation`}>
			<p>
				{until === undefined
					? t`Reserved in the shop window. The customer waits for a confirmation.`
					: t({
							comment: "until is a day and time",
							message: `Reserved in the shop window. The customer waits for a confirmation; without one it ends on ${until}.`,
						})}
			</p>
			<FailureNote>{failure}</FailureNote>
			{mayWrite && (
				<div className="line gap-8">
					<Button size="xs" loading={isPending} onClick={() => void run(order)}>
						<Trans context="verb, a reservation">Confirm</Trans>
					</Button>
					<Button size="xs" variant="default" onClick={() => setDeclining(true)}>
						<Trans context="verb, a reservation">Decline</Trans>
					</Button>
				</div>
			)}
			<FormDialog title={t`Decline the reservation`} isOpen={isDeclining} onClose={() => setDeclining(false)}>
				<DeclineForm order={order} onClose={() => setDeclining(false)} />
			</FormDialog>
		</section>
	);
}

/** Asks for a word to the customer, which may be left out. */
function DeclineForm({ order, onClose }: { order: SalesOrder; onClose: () => void }) {
	const { run, isPending, failure } = useWrite(declineOne);
	const [message, setMessage] = useState("");

	async function decline(event: FormEvent) {
		event.preventDefault();
		await run({ _id: order._id, message: message.trim() });
	}

	return (
		<form className="without-empty stack gap-14" onSubmit={(event) => void decline(event)} noValidate>
			<p>
				<Trans>The order is cancelled, and its pieces are free again at once.</Trans>
			</p>
			<Textarea
				label={t`Message to the customer`}
				description={t`Optional. It is in the mail, and in the note of the order.`}
				autosize
				minRows={2}
				maxRows={8}
				maxLength={1000}
				value={message}
				onChange={(event) => setMessage(event.currentTarget.value)}
			/>
			<DialogEnd failure={failure} onCancel={onClose} isPending={isPending}>
				<Trans context="verb, a reservation">Decline</Trans>
			</DialogEnd>
		</form>
	);
}
