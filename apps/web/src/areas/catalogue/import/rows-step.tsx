import { type Import, type RowFilter, rowFilters } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { useAddressFilter } from "#lib/use-address-filter.ts";
import { SearchBox } from "#ui/search-box.tsx";
import { filterWords, readingSentence } from "./import-words.ts";
import { OutcomeTiles } from "./outcome-tiles.tsx";
import type { RowsFilter } from "./queries.ts";
import { RowTable } from "./row-table.tsx";
import classes from "./rows-step.module.css";
import { Step } from "./step.tsx";
import { StockChange } from "./stock-change.tsx";
import { TakenCodes } from "./taken-codes.tsx";
import { useLastSettled } from "./use-import.ts";

type Props = { one: Import; number?: number; heading: string };

/** The outcome of the rows: the count per outcome, and the rows themselves. */
export function RowsStep({ one, number, heading }: Props) {
	const { filter, change } = useAddressFilter(readRowFilter, writeRowFilter);
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
				onChoose={(outcome) => change({ outcome })}
			/>
			{state === "ready" && <StockChange one={one} />}
			{state === "ready" && <TakenCodes one={one} />}
			<search className={classes.search}>
				<SearchBox
					label={t`Search the rows`}
					placeholder={t`Search by name, SKU or barcode`}
					search={filter.search}
					onSearch={(search) => change({ search })}
					pause={150}
				/>
			</search>
			<RowTable one={one} filter={filter} onClear={() => change({ outcome: undefined, search: "" })} />
		</Step>
	);
}

function readRowFilter(search: URLSearchParams): RowsFilter {
	return {
		outcome: rowFilters.find((outcome) => outcome === search.get("show")),
		search: (search.get("search") ?? "").slice(0, 200),
	};
}

function writeRowFilter({ outcome, search }: RowsFilter): URLSearchParams {
	return new URLSearchParams({ ...(outcome && { show: outcome }), ...(search && { search }) });
}
