import {
	getPriceListProblems,
	type ListRowFilter,
	listRowFilters,
	type PriceList,
} from "@freehub/contract/buying/price-lists";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { readingSentence } from "#areas/catalogue/import/import-words.ts";
import { KindFilter } from "#areas/catalogue/import/kind-filter.tsx";
import { foundKind, kindsOf, type ShownKind } from "#areas/catalogue/import/kind-words.ts";
import { NoteKinds } from "#areas/catalogue/import/note-kinds.tsx";
import { OutcomeTiles } from "#areas/catalogue/import/outcome-tiles.tsx";
import { ProblemFile } from "#areas/catalogue/import/problem-file.tsx";
import classes from "#areas/catalogue/import/rows-step.module.css";
import { Step } from "#areas/catalogue/import/step.tsx";
import { apiLink } from "#lib/api.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ListRows } from "./list-rows.tsx";
import { tileWords } from "./list-words.ts";
import { correctList } from "./list-writes.ts";

/** The outcome of a price list's rows: the count per outcome, the notes by kind, and the rows themselves. */
export function ListRowsStep({ one }: { one: PriceList }) {
	const [outcome, setOutcome] = useState<ListRowFilter>();
	const [asked, setKind] = useState<ShownKind>();
	const list = useRef<HTMLDivElement>(null);
	const { run, failure } = useWrite(correctList(one._id));
	const { counts, state } = one;
	const kind = foundKind(kindsOf(one), asked);
	const tiles = listRowFilters.filter((filter) => filter !== "noted" || counts.noted > 0);
	const unchanged = counts.unchanged;
	const narrow = (to: { outcome?: ListRowFilter | undefined; kind?: ShownKind | undefined }) => {
		setOutcome(to.outcome);
		setKind(to.kind);
	};
	return (
		<Step
			number={3}
			heading={t({ context: "step of an import", message: "Check" })}
			aside={
				state === "reading"
					? readingSentence(one)
					: t`Nothing is changed yet. ${plural(unchanged, { one: "# row is unchanged", other: "# rows are unchanged" })}`
			}
		>
			<OutcomeTiles
				tiles={tiles.map((filter) => ({
					outcome: filter,
					count: counts[filter],
					label: t(tileWords[filter]),
					isBad: filter === "refused",
				}))}
				chosen={outcome}
				onChoose={(chosen) => narrow({ outcome: chosen })}
			/>
			{state === "ready" && (
				<NoteKinds
					refused={one.refusals?.kinds ?? []}
					noted={one.notes ?? []}
					options={one.options}
					shown={kind}
					onShow={(wanted) => {
						narrow({ kind: wanted });
						if (wanted !== undefined) list.current?.scrollIntoView({ block: "start" });
					}}
					onAnswer={({ decimals }) => void run({ options: decimals === undefined ? {} : { decimals } })}
				/>
			)}
			<FailureNote>{failure}</FailureNote>
			{state === "ready" && (
				<ProblemFile
					{...counts}
					links={(query) => apiLink(getPriceListProblems, { params: { id: one._id }, query })}
				>
					<Trans>
						It then changes only these articles. Articles that you do not sell are no problem, and not in the
						file.
					</Trans>
				</ProblemFile>
			)}
			<div ref={list} className={classes.listed}>
				<KindFilter kind={kind} onClear={() => narrow({})} />
				<ListRows one={one} outcome={outcome} kind={kind} onClear={() => narrow({})} />
			</div>
		</Step>
	);
}
