import { getProblemFile, type Import, type RowFilter, rowFilters } from "@freehub/contract/catalogue/imports";
import type { Rule } from "@freehub/contract/rules";
import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { apiLink } from "#lib/api.ts";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { SearchBox } from "#ui/search-box.tsx";
import { filterWords, readingSentence } from "./import-words.ts";
import { correctImport } from "./import-writes.ts";
import { KindFilter } from "./kind-filter.tsx";
import { foundKind, kindsOf, type ShownKind } from "./kind-words.ts";
import { NoteKinds } from "./note-kinds.tsx";
import { OutcomeTiles } from "./outcome-tiles.tsx";
import { Preview } from "./preview.tsx";
import { ProblemFile } from "./problem-file.tsx";
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
	const kind = foundKind(kindsOf(one), asked.kind);
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
					refused={one.refusals?.kinds ?? []}
					noted={one.notes ?? []}
					options={one.options}
					shown={filter.kind}
					onShow={show}
					onAnswer={state === "ready" ? (options) => void run({ options }) : undefined}
				/>
			)}
			<FailureNote>{failure}</FailureNote>
			{state === "ready" && (
				<ProblemFile
					{...one.counts}
					links={(query) => apiLink(getProblemFile, { params: { id: one._id }, query })}
				/>
			)}
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
