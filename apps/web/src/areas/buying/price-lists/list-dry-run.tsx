import { listFields } from "@freehub/contract/buying/price-list-fields";
import type { PriceList } from "@freehub/contract/buying/price-lists";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { ColumnFields, DecimalsField, FileNotes } from "#areas/catalogue/import/column-fields.tsx";
import { CurrencyField } from "#areas/catalogue/import/currency-field.tsx";
import { DateQuestions } from "#areas/catalogue/import/date-questions.tsx";
import { FileStep } from "#areas/catalogue/import/file-step.tsx";
import { useIsCorrecting } from "#areas/catalogue/import/import-writes.ts";

import { PerField } from "#areas/catalogue/import/per-field.tsx";

import { lacksSheet } from "#areas/catalogue/import/sheet-remarks.tsx";
import { DecisionBar, Step } from "#areas/catalogue/import/step.tsx";
import { useWrite } from "#lib/use-write.ts";
import { ListRowsStep } from "./list-rows-step.tsx";
import { listFieldName, readySentence } from "./list-words.ts";
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
					hints={listHints(one)}
					onChoose={(mapping) => void run({ mapping })}
				/>
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
					<CurrencyField
						currency={one.options.currency}
						onChange={(currency) => void run({ options: { currency } })}
					/>
				</div>
			</Step>
			<ListRowsStep one={one} />
			<CommitList one={one} />
		</>
	);
}

/** Effects of the column choice that may be unintended. */
function listHints({ mapping: { sku, name, price } }: Pick<PriceList, "mapping">): string[] {
	return [
		sku === null && t`No column has the supplier's SKU, so every row is refused.`,
		(name === null || price === null) &&
			t`Without a name and a price, rows can change articles, but not add any.`,
	].filter((hint) => hint !== false);
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
