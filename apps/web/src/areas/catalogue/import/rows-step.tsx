import type { NoteKind } from "@freehub/contract/catalogue/import-refusals";
import { type Import, type RowFilter, rowFilters } from "@freehub/contract/catalogue/imports";
import type { Rule } from "@freehub/contract/rules";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useRef } from "react";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { filterWords, readingSentence } from "./import-words.ts";
import { correctImport } from "./import-writes.ts";
import { isSameKind, kindSentence, kindsOf, type ShownKind } from "./kind-words.ts";
import { NoteKinds } from "./note-kinds.tsx";
import { OutcomeTiles } from "./outcome-tiles.tsx";
import { Preview } from "./preview.tsx";
import { ProblemLinks } from "./problem-links.tsx";
import { kindQuery, type RowsFilter } from "./queries.ts";
import { RowTable } from "./row-table.tsx";
import classes from "./rows-step.module.css";
import { Step } from "./step.tsx";
import { StockChange } from "./stock-change.tsx";
import { useLastSettled } from "./use-import.ts";

type Props = { one: Import; number?: number; heading: string };

/** The outcome of the rows: the count per outcome, and the rows themselves. */
export function RowsStep({ one, number, heading }: Props) {
	const { filter: asked, change } = useAddressFilter(readRowFilter, writeRowFilter);
	// A kind without rows, because it was answered, is no filter any more.
	const kind = kindsOf(one).find((each) => isSameKind(each, asked.kind));
	const filter = { ...asked, kind: kind && { rule: kind.rule, column: kind.column } };
	const { state, counts, result } = one;
	const isReading = state === "reading";
	const isPassed = useLastSettled(counts.passed > 0, !isReading);
	const isNoted = useLastSettled(counts.noted > 0, !isReading);
	const left = (result?.kept ?? 0) + (result?.skipped ?? 0);
	const tiles: [RowFilter, number][] = [
		["new", counts.new],
		["changed", counts.changed],
		["unchanged", counts.unchanged],
		...(isPassed ? ([["passed", counts.passed]] satisfies [RowFilter, number][]) : []),
		["refused", counts.refused],
		...(isNoted ? ([["noted", counts.noted]] satisfies [RowFilter, number][]) : []),
		...(left > 0 ? ([["kept", left]] satisfies [RowFilter, number][]) : []),
	];
	const list = useRef<HTMLDivElement>(null);
	const { run, failure } = useWrite(correctImport(one._id));
	const show = (wanted: ShownKind | undefined) => {
		change({ kind: wanted, outcome: undefined });
		if (wanted !== undefined) list.current?.scrollIntoView({ block: "start" });
	};
	const isOpen = state === "ready" || isReading;
	return (
		<Step
			{...(number === undefined ? {} : { number })}
			heading={heading}
			aside={isReading ? readingSentence(one) : number !== undefined && t`Nothing is changed yet`}
		>
			<OutcomeTiles
				tiles={tiles.map(([outcome, count]) => ({
					outcome,
					count,
					label: t(filterWords[outcome]),
					isBad: outcome === "refused" || outcome === "kept",
				}))}
				chosen={filter.outcome}
				onChoose={(outcome) => change({ outcome, kind: undefined })}
			/>
			{!isReading && (
				<NoteKinds
					one={one}
					shown={filter.kind}
					onShow={show}
					onAnswer={state === "ready" ? (options) => void run({ options }) : undefined}
				/>
			)}
			<FailureNote>{failure}</FailureNote>
			{state === "ready" && <ProblemLinks one={one} />}
			{state === "ready" && <StockChange one={one} />}
			{isOpen && <Preview id={one._id} isReading={isReading} />}
			<div ref={list} className={classes.listed}>
				<search className={classes.search}>
					<SearchBox
						label={t`Search the rows`}
						placeholder={t`Search by name, SKU or barcode`}
						search={filter.search}
						onSearch={(search) => change({ search })}
						pause={150}
					/>
				</search>
				<KindFilter kind={kind} onClear={() => change({ kind: undefined })} />
				<RowTable
					one={one}
					filter={filter}
					onClear={() => change({ outcome: undefined, kind: undefined, search: "" })}
				/>
			</div>
		</Step>
	);
}

/** Says that the list has only the rows of one kind. */
function KindFilter({ kind, onClear }: { kind: NoteKind | undefined; onClear: () => void }) {
	if (kind === undefined) return null;
	const name = kindSentence(kind);
	return (
		<div className="line gap-8-14">
			<output className="anywhere">
				<Trans>Only these rows: {name}</Trans>
			</output>
			<Button size="sm" variant="default" onClick={onClear}>
				<Trans>Show all rows</Trans>
			</Button>
		</div>
	);
}

function readRowFilter(search: URLSearchParams): RowsFilter {
	const rule = search.get("rule");
	return {
		// Only kinds that the import has are shown, see `RowsStep`.
		kind: rule === null ? undefined : { rule: rule as Rule, column: search.get("column") },
		outcome: rowFilters.find((outcome) => outcome === search.get("show")),
		search: (search.get("search") ?? "").slice(0, 200),
	};
}

function writeRowFilter({ outcome, kind, search }: RowsFilter): URLSearchParams {
	return new URLSearchParams({
		...(outcome && { show: outcome }),
		...kindQuery(kind),
		...(search && { search }),
	});
}
