import type { Import } from "@freehub/contract/catalogue/imports";
import type { DateAnswers, DateColumn, SheetNotes } from "@freehub/contract/catalogue/sheet-notes";
import { type DateReading, dateAsText, dateReadings } from "@freehub/domain/sheets/sheet-dates";
import { plural, t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { columnName } from "./import-words.ts";

type Props = {
	columns: Import["head"]["columns"];
	notes: SheetNotes | null;
	answers: DateAnswers;
	/** Gets the answers of all columns. */
	onAnswer: (answers: DateAnswers) => void;
};

/** Asks for each column of texts with dates what was typed there: a spreadsheet turns 11-28 into a day. */
export function DateQuestions({ columns, notes, answers, onAnswer }: Props) {
	if (notes === null || notes.dates.length === 0) return null;
	return (
		<div className="columns-320 gap-20">
			{notes.dates.map((one) => (
				<DateQuestion
					key={one.column}
					name={columnName(columns, one.column)}
					one={one}
					chosen={answers[one.column]}
					onChoose={(reading) => {
						const { [one.column]: _, ...others } = answers;
						onAnswer(reading === undefined ? others : { ...others, [one.column]: reading });
					}}
				/>
			))}
		</div>
	);
}

type QuestionProps = {
	name: string;
	one: DateColumn;
	chosen: DateReading | undefined;
	onChoose: (reading: DateReading | undefined) => void;
};

function DateQuestion({ name, one: { rows, samples }, chosen, onChoose }: QuestionProps) {
	const choices = dateReadings.flatMap((reading) => {
		const texts = new Set(samples.map((date) => dateAsText(date, reading) ?? "…"));
		return texts.has("…") && texts.size === 1
			? []
			: [{ value: reading as string, label: [...texts].join(", ") }];
	});
	return (
		<NativeSelect
			className="max-360"
			classNames={{ description: "anywhere below-6" }}
			label={t({ comment: "name is a column's", message: `What was typed in ${name}?` })}
			description={plural(rows, {
				one: "A spreadsheet has turned # cell into a date.",
				other: "A spreadsheet has turned # cells into dates.",
			})}
			inputWrapperOrder={["label", "description", "input"]}
			value={chosen ?? ""}
			onChange={({ currentTarget: { value } }) => onChoose(dateReadings.find((each) => each === value))}
			data={[
				{
					value: "",
					label: t({
						comment: "of a question about dates in a file",
						message: "Not answered: refuse these rows",
					}),
				},
				...choices,
			]}
		/>
	);
}
