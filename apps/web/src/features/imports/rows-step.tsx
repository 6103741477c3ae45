import { type Import, type RowFilter, rowFilters } from "@freehub/contract/imports";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { formatCount, plural } from "#lib/format.ts";
import { filterWords } from "./import-words.ts";
import type { RowsFilter } from "./queries.ts";
import { RowTable } from "./row-table.tsx";
import classes from "./rows-step.module.css";
import { Step } from "./step.tsx";
import { useLastSettled } from "./use-last-settled.ts";

type Props = { one: Import; number?: number; heading: string };

/** What becomes of each row: how many of each kind, and the rows themselves. */
export function RowsStep({ one, number, heading }: Props) {
	const { filter, change } = useRowsFilter();
	const { state, counts, result, progress } = one;
	const isReading = state === "reading";
	const isNoted = useLastSettled(counts.noted > 0, !isReading);
	const left = (result?.kept ?? 0) + (result?.skipped ?? 0);
	const tiles: [RowFilter, number][] = [
		["new", counts.new],
		["changed", counts.changed],
		["unchanged", counts.unchanged],
		["refused", counts.refused],
		...(isNoted ? ([["noted", counts.noted]] satisfies [RowFilter, number][]) : []),
		...(left > 0 ? ([["kept", left]] satisfies [RowFilter, number][]) : []),
	];
	return (
		<Step
			{...(number === undefined ? {} : { number })}
			heading={heading}
			aside={
				isReading
					? `Reading the file: ${plural(progress.done, "row")} so far…`
					: number !== undefined && "Nothing is changed yet"
			}
		>
			<fieldset className={classes.tiles} aria-label="Rows by what becomes of them">
				{tiles.map(([outcome, count]) => (
					<button
						key={outcome}
						type="button"
						className={classes.tile}
						data-bad={(count > 0 && (outcome === "refused" || outcome === "kept")) || undefined}
						aria-pressed={filter.outcome === outcome}
						onClick={() => change({ outcome: filter.outcome === outcome ? undefined : outcome })}
					>
						<strong>{formatCount(count)}</strong>
						{filterWords[outcome]}
					</button>
				))}
			</fieldset>
			<RowSearch search={filter.search} onSearch={(search) => change({ search })} />
			<RowTable one={one} filter={filter} onClear={() => change({ outcome: undefined, search: "" })} />
		</Step>
	);
}

/** Holds what is being typed; the address follows a moment later. */
function RowSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
	const [text, setText] = useState(search);
	const [sent, setSent] = useState(search);
	const send = useDebouncedCallback((typed: string) => {
		setSent(typed.trim());
		onSearch(typed.trim());
	}, 150);
	// The address changed from elsewhere: the field follows.
	if (search !== sent) {
		setSent(search);
		setText(search);
	}
	return (
		<search className={classes.search}>
			<TextInput
				type="search"
				aria-label="Search the rows"
				placeholder="Search by name, SKU or barcode"
				leftSection={<IconSearch size={18} aria-hidden="true" />}
				autoComplete="off"
				spellCheck={false}
				maxLength={200}
				value={text}
				onChange={(event) => {
					setText(event.currentTarget.value);
					send(event.currentTarget.value);
				}}
			/>
		</search>
	);
}

/** Which rows are shown; it lives in the address. */
function useRowsFilter() {
	const [params, setParams] = useSearchParams();
	const filter: RowsFilter = {
		outcome: rowFilters.find((outcome) => outcome === params.get("show")),
		search: (params.get("search") ?? "").slice(0, 200),
	};

	function change(part: Partial<RowsFilter>) {
		setParams(
			(before) => {
				const after = new URLSearchParams(before);
				const set = (name: string, value: string | undefined) => {
					if (value) after.set(name, value);
					else after.delete(name);
				};
				if ("outcome" in part) set("show", part.outcome);
				if ("search" in part) set("search", part.search);
				return after;
			},
			{ replace: true, preventScrollReset: true },
		);
	}

	return { filter, change };
}
