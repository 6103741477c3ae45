import type { TransferSummary } from "@freehub/contract/stock/transfer-notes";
import type { TransferState, TransferStep } from "@freehub/domain/stock/transfer";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Badge } from "#ui/badge.tsx";

type StateWords = { label: MessageDescriptor; tone?: "good" | "mixed" };

const transferStateWords: Record<TransferState, StateWords> = {
	draft: { label: msg({ context: "a transfer note", message: "Draft" }) },
	on_its_way: { label: msg({ context: "a transfer note", message: "On its way" }), tone: "mixed" },
	partly_received: { label: msg({ context: "a transfer note", message: "Partly received" }), tone: "mixed" },
	received: { label: msg({ context: "a transfer note", message: "Received" }), tone: "good" },
	closed_short: { label: msg({ context: "a transfer note", message: "Closed short" }) },
	cancelled: { label: msg({ context: "a transfer note", message: "Cancelled" }) },
};

/** A step with its number of pieces: '12 pieces sent'. */
export const stepWords: Record<TransferStep, (pieces: number) => string> = {
	sent: (pieces) => plural(pieces, { one: "# piece sent", other: "# pieces sent" }),
	received: (pieces) => plural(pieces, { one: "# piece received", other: "# pieces received" }),
	over: (pieces) =>
		plural(pieces, { one: "# piece more than was sent", other: "# pieces more than were sent" }),
	returned: (pieces) =>
		plural(pieces, { one: "# piece back at the sender", other: "# pieces back at the sender" }),
	lost: (pieces) => plural(pieces, { one: "# piece lost", other: "# pieces lost" }),
};

/** 'TN-0012', or 'Transfer to Store North' before it has a number. */
export function transferTitle({ number, to }: Pick<TransferSummary, "number" | "to">): string {
	const { name } = to;
	return number ?? t({ comment: "name is a store's", message: `Transfer to ${name}` });
}

/** The state of a note in words, and whether it is late. */
export function TransferBadges({ note }: { note: Pick<TransferSummary, "state" | "isLate"> }) {
	const { label, tone } = transferStateWords[note.state];
	return (
		<span className="line gap-6">
			<Badge {...(tone && { tone })}>{t(label)}</Badge>
			{note.isLate && (
				<Badge tone="bad">
					<Trans context="a delivery">Late</Trans>
				</Badge>
			)}
		</span>
	);
}
