import type { Location } from "@freehub/contract/locations";
import { type Movement, rightFor } from "@freehub/contract/stock";
import { Button, VisuallyHidden } from "@mantine/core";
import { formatCount, formatTimestamp } from "#lib/format.ts";
import { useStanding } from "#lib/rights.ts";
import { useCommand } from "#lib/use-command.ts";
import { roles } from "#ui/table-roles.ts";
import classes from "./history.module.css";
import { locationName } from "./movement-draft.ts";
import { movementWords, signedChange } from "./movement-words.ts";
import { onHandChange } from "./on-hand-change.ts";
import { takeBack } from "./stock-commands.ts";

type Props = {
	movement: Movement;
	/** The movement that this one takes back, where it is among the loaded ones. */
	reversed: Movement | undefined;
	locations: readonly Location[];
	hasActors: boolean;
	/** Whether the table has a column for undoing. */
	hasUndo: boolean;
};

export function HistoryLine({ movement, reversed, locations, hasActors, hasUndo }: Props) {
	const { occurredAt, recordedAt, actorName, from, to, balance } = movement;
	const isLate = formatTimestamp(occurredAt) !== formatTimestamp(recordedAt);
	const change = onHandChange(movement);
	return (
		<tr {...roles.row} data-taken-back={movement.reversedBy !== null || undefined}>
			<td {...roles.cell} className={classes.when}>
				<time dateTime={occurredAt} title={isLate ? `Recorded ${formatTimestamp(recordedAt)}` : undefined}>
					{formatTimestamp(occurredAt)}
				</time>
			</td>
			{hasActors && (
				<td {...roles.cell} className={classes.who}>
					{actorName}
				</td>
			)}
			<td {...roles.cell} className={classes.what}>
				<What movement={movement} reversed={reversed} />
			</td>
			<td {...roles.cell} className={classes.way}>
				{locationName(from, locations)} → {locationName(to, locations)}
				{change === 0 && movement.quantity > 0 && <small>{formatCount(movement.quantity)} moved</small>}
			</td>
			<td {...roles.cell} className={classes.change} data-numeric data-sign={Math.sign(change)}>
				{signedChange(movement)}
			</td>
			<td {...roles.cell} className={classes.balance} data-numeric>
				{formatCount(balance)}
			</td>
			{hasUndo && (
				<td {...roles.cell} className={classes.undo}>
					<UndoButton movement={movement} />
				</td>
			)}
		</tr>
	);
}

function What({ movement, reversed }: Pick<Props, "movement" | "reversed">) {
	const { reverses, reversedBy, reference, note } = movement;
	const words = movementWords(reversed ?? movement);
	const small = [reference, note].filter(Boolean).join(" · ");
	return (
		<>
			{reverses === null ? words : `Undo of ${words}`}
			{small && <small>{small}</small>}
			{reversedBy !== null && <small className={classes.mark}>Taken back</small>}
		</>
	);
}

function UndoButton({ movement }: { movement: Movement }) {
	const { offers } = useStanding();
	// A message tells how it went: the button goes with what it has done.
	const { run, isPending } = useCommand(takeBack, { isShown: () => false });
	// A count that agreed has changed nothing.
	if (movement.reversedBy !== null || movement.quantity === 0) return null;
	if (!offers(rightFor(movement.kind))) return null;
	return (
		<Button size="sm" variant="default" loading={isPending} onClick={() => void run(movement)}>
			Undo
			<VisuallyHidden>
				{" "}
				{signedChange(movement)} of {formatTimestamp(movement.occurredAt)}
			</VisuallyHidden>
		</Button>
	);
}
