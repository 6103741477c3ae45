import type { Location } from "@freehub/contract/locations";
import { type Movement, rightFor } from "@freehub/contract/stock";
import { Button, VisuallyHidden } from "@mantine/core";
import { Link } from "react-router";
import { onHandChange, signedChange, takeBack } from "#features/stock/stock.public.ts";
import { dayAt } from "#lib/days.ts";
import { formatClock, formatCount, formatLongDay, formatTimestamp } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useCommand } from "#lib/use-command.ts";
import classes from "./movement-list.module.css";
import { MovementSentence } from "./movement-sentence.tsx";

type Props = {
	movements: readonly Movement[];
	locations: readonly Location[];
	/** Whether all of them are of the product that the page is about. */
	isOfProduct?: boolean;
	/** The lines still belong to the question before. */
	isStale?: boolean;
};

/** Movements as sentences under the days on which they happened. */
export function MovementList({ movements, isStale = false, ...props }: Props) {
	// A product's lines are in the order of booking, so that a day may come twice.
	const groups: { key: string; day: string; lines: Movement[] }[] = [];
	for (const movement of movements) {
		const day = dayAt(movement.occurredAt);
		const last = groups.at(-1);
		if (last?.day === day) last.lines.push(movement);
		else groups.push({ key: movement._id, day, lines: [movement] });
	}
	return (
		<div className={classes.list} aria-busy={isStale} data-stale={isStale || undefined}>
			{groups.map(({ key, day, lines }) => (
				<section key={key}>
					<h3 className={classes.day}>{dayName(day)}</h3>
					<ul className={classes.lines}>
						{lines.map((movement) => (
							<MovementLine key={movement._id} movement={movement} {...props} />
						))}
					</ul>
				</section>
			))}
		</div>
	);
}

function dayName(day: string): string {
	const now = new Date();
	if (day === dayAt(now)) return "Today";
	if (day === dayAt(now, 1)) return "Yesterday";
	return formatLongDay(`${day}T00:00`);
}

type LineProps = Omit<Props, "movements" | "isStale"> & { movement: Movement };

function MovementLine({ movement, locations, isOfProduct = false }: LineProps) {
	const { occurredAt, recordedAt, reference, note, reversedBy, balance } = movement;
	const isLate = formatTimestamp(occurredAt) !== formatTimestamp(recordedAt);
	const change = onHandChange(movement);
	return (
		<li className={classes.line} data-taken-back={reversedBy !== null || undefined}>
			<time className={classes.time} dateTime={occurredAt}>
				{formatClock(occurredAt)}
			</time>
			<div className={classes.what}>
				<p>
					<MovementSentence movement={movement} locations={locations} isOfProduct={isOfProduct} />
					{reference !== "" && (
						<>
							{", "}
							<Link className={classes.reference} to={paths.movementsOf({ reference })}>
								{reference}
							</Link>
						</>
					)}
				</p>
				{note !== "" && <small>{note}</small>}
				{isLate && <small>Recorded {formatTimestamp(recordedAt)}</small>}
			</div>
			<span className={classes.change} data-sign={Math.sign(change)}>
				<VisuallyHidden>Change: </VisuallyHidden>
				{signedChange(movement)}
			</span>
			<span className={classes.balance}>
				{formatCount(balance)}
				<small> on hand</small>
			</span>
			<span className={classes.undo}>
				{reversedBy === null ? <UndoButton movement={movement} /> : <small>Taken back</small>}
			</span>
		</li>
	);
}

function UndoButton({ movement }: { movement: Movement }) {
	const { isVisitor, offers } = usePermissions();
	// A message tells how it went: the button goes with what it has done.
	const { run, isPending } = useCommand(takeBack, { isShown: () => false });
	// A count that agreed has changed nothing.
	if (isVisitor || movement.quantity === 0 || !offers(rightFor(movement.kind))) return null;
	return (
		<Button
			size="xs"
			variant="quiet"
			className={classes.button}
			loading={isPending}
			onClick={() => void run(movement)}
		>
			Undo
			<VisuallyHidden>
				{" "}
				{signedChange(movement)} {movement.productName}, {formatTimestamp(movement.occurredAt)}
			</VisuallyHidden>
		</Button>
	);
}
