import type { Import } from "@freehub/contract/catalogue/imports";
import {
	type DateAnswers,
	type DateColumn,
	dateAnswerName,
	type SheetNotes,
} from "@freehub/contract/catalogue/sheet-notes";
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
					answers={answers}
					onAnswer={(name, reading) => {
						const { [name]: _, ...others } = answers;
						onAnswer(reading === undefined ? others : { ...others, [name]: reading });
					}}
				/>
			))}
		</div>
	);
}

type QuestionProps = {
	name: string;
	one: DateColumn;
	answers: DateAnswers;
	/** Gets the answer with a name, see `dateAnswerName`. */
	onAnswer: (name: string, reading: DateReading | undefined) => void;
};

/** One answer for the column. As one column can have 11-28 and 1/8, each date can have another one. */
function DateQuestion({ name, one: { column, rows, samples }, answers, onAnswer }: QuestionProps) {
	const chosen = answers[dateAnswerName(column)];
	return (
		<div className="stack gap-8">
			<ReadingChoice
				label={t({ comment: "name is a column's", message: `What was typed in ${name}?` })}
				description={plural(rows, {
					one: "A spreadsheet has turned # cell into a date.",
					other: "A spreadsheet has turned # cells into dates.",
				})}
				none={t({
					comment: "of a question about dates in a file",
					message: "Not answered: refuse these rows",
				})}
				samples={samples}
				chosen={chosen}
				onChoose={(reading) => onAnswer(dateAnswerName(column), reading)}
			/>
			{chosen !== undefined &&
				samples.length > 1 &&
				samples.map((date) => {
					const own = dateAnswerName(column, date.text);
					const [shown, as] = [date.text, dateAsText(date, chosen)];
					return (
						<ReadingChoice
							key={date.text}
							label={t({ comment: "shown is a date in a file", message: `What was typed for ${shown}?` })}
							none={
								as ??
								t({
									comment: "of a question about dates in a file",
									message: "Not answered: refuse these rows",
								})
							}
							samples={[date]}
							chosen={answers[own]}
							onChoose={(reading) => onAnswer(own, reading)}
						/>
					);
				})}
		</div>
	);
}

type ChoiceProps = {
	label: string;
	description?: string;
	/** The choice of no answer. */
	none: string;
	samples: DateColumn["samples"];
	chosen: DateReading | undefined;
	onChoose: (reading: DateReading | undefined) => void;
};

function ReadingChoice({ label, description, none, samples, chosen, onChoose }: ChoiceProps) {
	const choices = dateReadings.flatMap((reading) => {
		const texts = new Set(samples.map((date) => dateAsText(date, reading) ?? "…"));
		return texts.has("…") && texts.size === 1
			? []
			: [{ value: reading as string, label: [...texts].join(", ") }];
	});
	const isNew = (text: string, i: number): boolean =>
		text !== none && choices.findIndex((each) => each.label === text) === i;
	return (
		<NativeSelect
			className="max-360"
			classNames={{ description: "anywhere below-6" }}
			label={label}
			description={description}
			inputWrapperOrder={["label", "description", "input"]}
			value={chosen ?? ""}
			onChange={({ currentTarget: { value } }) => onChoose(dateReadings.find((each) => each === value))}
			data={[
				{ value: "", label: none },
				...choices.filter((each, i) => each.value === chosen || isNew(each.label, i)),
			]}
		/>
	);
}
