import type { Location } from "@freehub/contract/stock/locations";
import type { Movement } from "@freehub/contract/stock/stock";
import { onHandChange } from "@freehub/domain/stock/stock";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { placeOfUndo, useStoreLimit } from "#areas/stock/ledger/own-stores.ts";
import { signedChange } from "#areas/stock/ledger/stock-sentence.ts";
import { takeBack } from "#areas/stock/ledger/stock-writes.ts";
import { useTakingBack } from "#areas/stock/ledger/use-taking-back.ts";
import { formatCount } from "#lib/format.ts";
import { dayAt, formatLongDate, formatTime, formatTimestamp } from "#lib/format-time.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { personName } from "#lib/person-name.ts";
import { type HeldRow, useHeldRows } from "#lib/use-held-rows.ts";
import { useWrite } from "#lib/use-write.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import held from "#ui/held-list.module.css";
import { NewerRows, Row, RowState } from "#ui/held-list.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./movement-list.module.css";
import { MovementSentence } from "./movement-sentence.tsx";

type Props = {
	movements: readonly Movement[];
	locations: readonly Location[];
	/** Whether all movements are of the page's own product. */
	isOfProduct?: boolean;
	/** The lines still belong to the previous query. */
	isStale?: boolean;
};

/** Movements as sentences, grouped by the day on which they happened. */
export function MovementList({ movements, isStale = false, ...props }: Props) {
	const { list, rows, newer, show } = useHeldRows(movements, ({ _id }) => _id, isStale);
	const isNew = useNewMovements(movements);
	return (
		<div
			ref={list}
			className={`fading stack gap-16 by-width ${held.list}`}
			aria-busy={isStale}
			data-stale={isStale || undefined}
		>
			{byDay(rows).map(({ key, day, lines }) => (
				<section key={key}>
					<h3 className="heading below-8">{dayName(day)}</h3>
					<ul className="card lined sides-16">
						{lines.map((line) => (
							<RowState key={line.id} row={line}>
								<MovementLine movement={line.row} isNew={isNew(line.row)} {...props} />
							</RowState>
						))}
					</ul>
				</section>
			))}
			<NewerRows newer={newer} onShow={show} />
		</div>
	);
}

type Day = { key: string; day: string; lines: HeldRow<Movement>[] };

/** A product's lines are in booking order, so a day may appear twice. */
function byDay(rows: readonly HeldRow<Movement>[]): Day[] {
	const days: Day[] = [];
	for (const line of rows) {
		const day = dayAt(line.row.occurredAt);
		const last = days.at(-1);
		if (last?.day === day) last.lines.push(line);
		// Not by its lines: a day with a new one is the same day, and keeps its elements.
		else days.push({ key: `${day} ${days.filter((one) => one.day === day).length}`, day, lines: [line] });
	}
	return days;
}

/** Returns a function that tells whether a line was booked after the list was first shown. */
function useNewMovements(movements: readonly Movement[]): (movement: Movement) => boolean {
	const [latest] = useState(() => latestOf(movements));
	return ({ recordedAt }) => recordedAt > latest;
}

function latestOf(movements: readonly Movement[]): string {
	return movements.reduce((latest, { recordedAt }) => (recordedAt > latest ? recordedAt : latest), "");
}

function dayName(day: string): string {
	const now = new Date();
	const today = dayAt(now);
	if (day === today) return t`Today`;
	if (day === dayAt(now, 1)) return t`Yesterday`;
	return formatLongDate(day, today);
}

type LineProps = Omit<Props, "movements" | "isStale"> & { movement: Movement; isNew: boolean };

function MovementLine({ movement, isNew, locations, isOfProduct = false }: LineProps) {
	const { occurredAt, recordedAt, reference, note, reversedBy, folded } = movement;
	const recorded = formatTimestamp(recordedAt);
	const isLate = formatTimestamp(occurredAt) !== recorded;
	const undo = useUndoable(movement, locations);
	return (
		<Row
			className={classes.line}
			data-taken-back={reversedBy !== null || undefined}
			data-new={isNew || undefined}
		>
			<time className={classes.time} dateTime={occurredAt}>
				{formatTime(occurredAt)}
			</time>
			<div className={classes.what}>
				<p>
					<MovementSentence movement={movement} locations={locations} isOfProduct={isOfProduct} />
					{reference !== "" && (
						<>
							{", "}
							<Link to={paths.movementsOf({ reference })}>{reference}</Link>
						</>
					)}
				</p>
				{note !== "" && <small>{note}</small>}
				{isLate && (
					<small>
						<Trans>Recorded {recorded}</Trans>
					</small>
				)}
				{undo.may !== "no" && undo.limit !== undefined && <small>{undo.limit}</small>}
			</div>
			{folded === undefined ? (
				<MovementNumbers movement={movement} locations={locations} undo={undo} />
			) : (
				<Link className={classes.undo} to={paths.movementsOf({ reference })}>
					<Trans>Show all</Trans>
				</Link>
			)}
		</Row>
	);
}

/** A movement's change, the balance after it, and the actions for it. */
function MovementNumbers({ movement, locations, undo }: UndoProps) {
	const change = onHandChange(movement);
	const left = formatCount(movement.balance);
	return (
		<>
			<span className={classes.change} data-sign={Math.sign(change)}>
				<VisuallyHidden>
					<Trans context="noun">Change:</Trans>{" "}
				</VisuallyHidden>
				{signedChange(movement)}
			</span>
			<span className={classes.balance}>
				<Trans>
					{left}
					<small> on hand</small>
				</Trans>
			</span>
			<span className={classes.undo}>
				{isReceipt(movement) && <LabelsLink movement={movement} />}
				{movement.reversedBy === null ? (
					<UndoButton movement={movement} locations={locations} undo={undo} />
				) : (
					<small>
						<Trans>Taken back</Trans>
					</small>
				)}
			</span>
		</>
	);
}

/** Whether the movement is a receipt that was not undone. */
function isReceipt({ kind, reverses, reversedBy }: Movement): boolean {
	return kind === "receive" && reverses === null && reversedBy === null;
}

/** Link to the labels of everything received in the same batch. */
function LabelsLink({ movement }: { movement: Movement }) {
	const { isVisitor } = usePermissions();
	if (isVisitor) return null;
	const what = `${signedChange(movement)} ${movement.productName}, ${formatTimestamp(movement.occurredAt)}`;
	return (
		<Button
			component={Link}
			to={paths.labelsOfReceipt({ batch: movement.batch })}
			size="xs"
			variant="quiet"
			className={classes.button}
		>
			<Trans comment="what is the movement: +3 Chain, Oct 1, 2026, 8:05 AM">
				Labels<VisuallyHidden> {what}</VisuallyHidden>
			</Trans>
		</Button>
	);
}

/** Whether the user may take a movement back, and if their role does not hold at its store, whom to ask. */
function useUndoable(movement: Movement, locations: readonly Location[]) {
	const may = useTakingBack()(movement);
	const limit = useStoreLimit(locations)(placeOfUndo(movement));
	const { reversedBy, quantity, refused, folded } = movement;
	// A count that matched the stock changed nothing, so there is nothing to undo.
	const isNothing = quantity === 0 && refused === null;
	const isOffered = reversedBy === null && !isNothing && folded === undefined;
	return { may: isOffered ? may : "no", limit } as const;
}

type UndoProps = {
	movement: Movement;
	locations: readonly Location[];
	undo: ReturnType<typeof useUndoable>;
};

/** Takes the movement back; asks first if somebody else booked it. */
function UndoButton({ movement, locations, undo: { may, limit } }: UndoProps) {
	// Always show the outcome as a message, because the button disappears when the undo succeeds.
	const { run, isPending } = useWrite(takeBack, { isShown: () => false });
	if (may === "no") return null;
	const disabled = { disabled: limit !== undefined, title: limit };
	const when = formatTimestamp(movement.occurredAt);
	const what = `${signedChange(movement)} ${movement.productName}, ${when}`;
	const label = (
		<Trans comment="what is the movement: +3 Chain, Oct 1, 2026, 8:05 AM">
			Undo<VisuallyHidden> {what}</VisuallyHidden>
		</Trans>
	);
	if (may === "ask") {
		const person = personName(movement.actorName);
		return (
			<AskedButton
				{...disabled}
				size="xs"
				variant="quiet"
				className={classes.button}
				write={takeBack}
				input={movement}
				label={label}
				title={t({ comment: "person is a name", message: `Take back what ${person} booked?` })}
				action={t`Take back`}
			>
				<p>
					<MovementSentence movement={movement} locations={locations} />
				</p>
				<p className="dim">{when}</p>
			</AskedButton>
		);
	}
	return (
		<Button
			{...disabled}
			size="xs"
			variant="quiet"
			className={classes.button}
			loading={isPending}
			onClick={() => void run(movement)}
		>
			{label}
		</Button>
	);
}
