import { listFields } from "@freehub/contract/buying/price-list-fields";
import { type ListRowFilter, listRowFilters, type PriceList } from "@freehub/contract/buying/price-lists";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { ColumnFields, DecimalsField, FileNotes, Hints } from "#areas/catalogue/import/column-fields.tsx";
import { DateQuestions } from "#areas/catalogue/import/date-questions.tsx";
import { FileStep } from "#areas/catalogue/import/file-step.tsx";
import { readingSentence } from "#areas/catalogue/import/import-words.ts";
import { useIsCorrecting } from "#areas/catalogue/import/import-writes.ts";
import type { ShownKind } from "#areas/catalogue/import/kind-words.ts";
import { NoteKinds } from "#areas/catalogue/import/note-kinds.tsx";
import { OutcomeTiles } from "#areas/catalogue/import/outcome-tiles.tsx";
import { PerField } from "#areas/catalogue/import/per-field.tsx";
import { lacksSheet } from "#areas/catalogue/import/sheet-remarks.tsx";
import { DecisionBar, Step } from "#areas/catalogue/import/step.tsx";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { ListRows } from "./list-rows.tsx";
import { listFieldName, readySentence, tileWords } from "./list-words.ts";
import { correctList, decideList } from "./list-writes.ts";

/** A price list that is not decided: how its file is read, and what committing it would do. */
export function ListDryRun({ one }: { one: PriceList }) {
	const { run, failure } = useWrite(correctList(one._id));
	return (
		<>
			<FileStep one={one} onRead={(file) => void run({ file })} failure={failure} />
			<Step
				number={2}
				heading={t`Columns`}
				aside={t`Your choices are remembered for this supplier's files with the same columns`}
			>
				<ColumnFields
					one={one}
					fields={listFields}
					nameOf={listFieldName}
					onChoose={(mapping) => void run({ mapping })}
				/>
				<ListHints mapping={one.mapping} />
				<FileNotes notes={one.fileNotes} />
				<DateQuestions
					columns={one.head.columns}
					notes={one.sheetNotes}
					answers={one.options.dates}
					onAnswer={(dates) => void run({ options: { dates } })}
				/>
				<div className="columns-320 gap-20">
					<DecimalsField one={one} onChange={(decimals) => void run({ options: { decimals } })} />
					{one.lacksPer && (
						<PerField per={one.options.per} onChange={(per) => void run({ options: { per } })} />
					)}
					<CurrencyField one={one} onChange={(currency) => void run({ options: { currency } })} />
				</div>
			</Step>
			<ListRowsStep one={one} />
			<CommitList one={one} />
		</>
	);
}

function ListHints({ mapping: { sku, name, price } }: Pick<PriceList, "mapping">) {
	const hints = [
		sku === null && t`No column has the supplier's SKU, so every row is refused.`,
		(name === null || price === null) &&
			t`Without a name and a price, rows can change articles, but not add any.`,
	].filter((hint) => hint !== false);
	return <Hints hints={hints} />;
}

/** The currency of prices whose row names none; sent when it is a whole code. */
function CurrencyField({ one, onChange }: { one: PriceList; onChange: (currency: string) => void }) {
	const { currency } = one.options;
	const [typed, setTyped] = useState<string>();
	const shown = typed ?? currency;
	return (
		<TextInput
			maw="160px"
			label={t`Currency`}
			description={t`Of prices without one`}
			inputWrapperOrder={["label", "description", "input"]}
			autoComplete="off"
			maxLength={3}
			value={shown}
			onChange={({ currentTarget: { value } }) => {
				setTyped(value.toUpperCase());
				if (value.length === 3) onChange(value.toUpperCase());
			}}
			onBlur={() => setTyped(undefined)}
		/>
	);
}

function ListRowsStep({ one }: { one: PriceList }) {
	const [outcome, setOutcome] = useState<ListRowFilter>();
	const [kind, setKind] = useState<ShownKind>();
	const { run, failure } = useWrite(correctList(one._id));
	const { counts, state } = one;
	const shown = listRowFilters.filter((filter) => filter !== "noted" || counts.noted > 0);
	const unchanged = counts.unchanged;
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
				tiles={shown.map((filter) => ({
					outcome: filter,
					count: counts[filter],
					label: t(tileWords[filter]),
					isBad: filter === "refused",
				}))}
				chosen={outcome}
				onChoose={(chosen) => {
					setOutcome(chosen);
					setKind(undefined);
				}}
			/>
			{state === "ready" && (
				<NoteKinds
					one={one}
					shown={kind}
					onShow={(shown) => {
						setKind(shown);
						setOutcome(undefined);
					}}
					onAnswer={({ decimals }) => void run({ options: decimals === undefined ? {} : { decimals } })}
				/>
			)}
			<FailureNote>{failure}</FailureNote>
			<ListRows
				one={one}
				outcome={outcome}
				kind={kind}
				onClear={() => {
					setOutcome(undefined);
					setKind(undefined);
				}}
			/>
		</Step>
	);
}

function CommitList({ one }: { one: PriceList }) {
	const { _id, state, counts } = one;
	const isChanging = useIsCorrecting(_id);
	const changes = counts.new + counts.changed + counts.withdrawn;
	const isSheetOpen = lacksSheet(one.head);
	const isSettled = state === "ready" && !isChanging && !isSheetOpen;

	return (
		<DecisionBar
			label={t`Price list`}
			id={_id}
			write={decideList}
			words={
				isSettled
					? readySentence(counts)
					: isSheetOpen
						? t`Choose the sheet to import.`
						: t`Checking the rows.`
			}
			commit={<Trans>Update the catalogue</Trans>}
			canCommit={isSettled && changes > 0}
		/>
	);
}
