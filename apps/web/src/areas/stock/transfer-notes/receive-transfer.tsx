import type { ServedPromise } from "@freehub/contract/stock/promise-notices";
import type { TransferLine, TransferNote } from "@freehub/contract/stock/transfer-notes";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { useCountScans } from "#areas/stock/locations/use-count-scans.ts";
import { clearDraft, readDraft, writeDraft } from "#lib/draft.ts";
import { formatCount } from "#lib/format.ts";
import { placesIn } from "#lib/locations.ts";
import { readTyped } from "#lib/number-typing.ts";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { useWrite } from "#lib/use-write.ts";
import { Cell, DataRow, DataTable } from "#ui/data-table.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import { type Receipt, receiveOneTransfer } from "./transfer-writes.ts";
import classes from "./transfers.module.css";

/** The typed or scanned pieces of each line, by its id. */
type Counts = Readonly<Record<string, string>>;

type Props = {
	note: TransferNote;
	/** Told the pieces that are for somebody; none if nothing was received. */
	onDone: (served: readonly ServedPromise[]) => void;
};

/** Counts what has come at the target, by scans or typed; what is missing and what is too many is said before it is booked. */
export function ReceiveTransfer({ note, onDone }: Props) {
	const place = `receive transfer ${note._id}`;
	const [counts, setCounts] = useState<Counts>(() => readDraft<{ counts: Counts }>(place).counts ?? {});
	const [to, setTo] = useState(note.to._id);
	const { offers } = usePermissions();
	const { run, isPending, failure } = useWrite(receiveOneTransfer);
	const locations = useLocations();
	const inTarget = placesIn(note.to._id, locations);
	const groups = usePlaceGroups(locations)
		.map(({ places, ...group }) => ({ ...group, places: places.filter(({ value }) => inTarget.has(value)) }))
		.filter(({ places }) => places.length > 0);

	function change(next: Counts): void {
		setCounts(next);
		writeDraft(place, { counts: next });
	}

	useCountScans(({ _id: product, name }, pieces) => {
		const line = note.lines.find((one) => one.product === product);
		if (line === undefined) {
			return notify(
				t({ comment: "name is a product's", message: `${name} is not on this transfer.` }),
				"failure",
			);
		}
		const count = formatCount((countOf(counts, line) ?? 0) + pieces);
		change({ ...counts, [line._id]: String((countOf(counts, line) ?? 0) + pieces) });
		notify(t({ comment: "quantity is pieces, name a product's", message: `${count} × ${name}` }));
	});

	const shown = note.lines.filter(({ open, _id }) => open > 0 || counts[_id] !== undefined);
	const problems = shown.some((line) => problemOf(counts, line, offers("stock.adjust")) !== undefined);
	const come = shown.flatMap((line): Receipt[] => {
		const count = countOf(counts, line) ?? 0;
		const pieces = Math.min(count, line.open);
		return count === 0
			? []
			: [{ line: line._id, pieces, over: count - pieces, ...(to !== note.to._id && { to }) }];
	});
	const sum = come.reduce((all, { pieces, over }) => all + pieces + over, 0);

	async function receive(): Promise<void> {
		const outcome = await run({ id: note._id, lines: come });
		if (!outcome.isDone) return;
		clearDraft(place);
		onDone(outcome.answer.for ?? []);
	}

	return (
		<section className="stack gap-12" aria-label={t({ context: "verb", message: "Receive" })}>
			<p className="dim">
				<Trans>Scan what has come, or type how many. What is missing stays on its way.</Trans>
			</p>
			<DataTable
				caption={t`What has come`}
				columns={[
					t`Product`,
					{ numbers: t({ context: "pieces", message: "On their way" }) },
					{ numbers: t`Quantity` },
				]}
			>
				{shown.map((line) => (
					<DataRow key={line._id}>
						<Cell className="weight-650">
							<Link to={paths.product(line.product)}>{line.productName}</Link>
							<small className="unless-empty">{line.sku}</small>
						</Cell>
						<Cell label={t({ context: "pieces", message: "On their way" })}>{formatCount(line.open)}</Cell>
						<CountCell
							line={line}
							text={counts[line._id] ?? ""}
							problem={problemOf(counts, line, offers("stock.adjust"))}
							count={countOf(counts, line)}
							onType={(text) => change({ ...counts, [line._id]: text })}
						/>
					</DataRow>
				))}
			</DataTable>
			{groups.flatMap(({ places }) => places).length > 1 && (
				<PlaceBox label={t`Put into`} hasLabel groups={groups} value={to} onChange={setTo} leaves />
			)}
			<FailureNote>{failure}</FailureNote>
			<div className="buttons-end">
				<Button
					variant="quiet"
					onClick={() => {
						clearDraft(place);
						onDone([]);
					}}
				>
					<Trans>Cancel</Trans>
				</Button>
				<Button
					variant="default"
					onClick={() => change(Object.fromEntries(note.lines.map(({ _id, open }) => [_id, String(open)])))}
				>
					<Trans>All has come</Trans>
				</Button>
				<Button loading={isPending} disabled={sum === 0 || problems} onClick={() => void receive()}>
					{plural(sum, { one: "Receive # piece", other: "Receive # pieces" })}
				</Button>
			</div>
		</section>
	);
}

/** The pieces that were counted of a line; undefined: the text is no number. */
function countOf(counts: Counts, { _id }: TransferLine): number | undefined {
	const text = counts[_id] ?? "";
	if (text.trim() === "") return 0;
	const typed = readTyped(text, { decimals: 0 });
	return typed.ok && typed.value >= 0 ? typed.value : undefined;
}

function problemOf(counts: Counts, line: TransferLine, mayAdjust: boolean): string | undefined {
	const count = countOf(counts, line);
	if (count === undefined) return t`Enter a whole number.`;
	return count > line.open && !mayAdjust
		? t`You may not book more than was sent. Ask somebody who may correct stock.`
		: undefined;
}

type CountProps = {
	line: TransferLine;
	text: string;
	problem: string | undefined;
	count: number | undefined;
	onType: (text: string) => void;
};

function CountCell({ line: { productName: name, open }, text, problem, count = 0, onType }: CountProps) {
	return (
		<Cell label={t`Quantity`} className="inputs">
			<input
				className={classes.count}
				inputMode="numeric"
				autoComplete="off"
				aria-label={t({ comment: "name is a product's", message: `Quantity of ${name}` })}
				aria-invalid={problem !== undefined || undefined}
				value={text}
				onFocus={(event) => event.currentTarget.select()}
				onChange={(event) => onType(event.currentTarget.value)}
			/>
			<small className={problem === undefined ? "unless-empty amber-text" : "rust-text"}>
				{problem ?? (text === "" ? "" : differenceWords(count - open))}
			</small>
		</Cell>
	);
}

function differenceWords(difference: number): string {
	if (difference === 0) return "";
	return difference < 0
		? plural(-difference, { one: "# is missing", other: "# are missing" })
		: plural(difference, { one: "# piece more than was sent", other: "# pieces more than were sent" });
}
