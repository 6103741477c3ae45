import type { FileReport } from "@freehub/contract/buying/files";
import type { DateAnswers } from "@freehub/contract/catalogue/sheet-notes";
import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { DateQuestions } from "./date-questions.tsx";
import { SheetRemarks } from "./sheet-remarks.tsx";

type SheetProps = {
	report: Pick<FileReport, "head" | "sheetNotes">;
	dates: DateAnswers;
	/** The index of the chosen sheet; undefined: as proposed. */
	sheet?: number | undefined;
	onChange: (choice: { sheet?: number; dates?: DateAnswers; columns?: Record<string, never> }) => void;
};

/** The sheet of a workbook, and how the dates in its columns of texts are read. */
export function SheetChoice({ report, dates, sheet: chosen, onChange }: SheetProps) {
	const { sheetNotes } = report;
	const head = { ...report.head, isSheetChosen: chosen !== undefined };
	const { sheets, sheet } = head;
	return (
		<>
			{sheets !== undefined && (
				<NativeSelect
					maw="20rem"
					label={t({ comment: "of a workbook", message: "Sheet" })}
					value={String(sheet)}
					onChange={({ currentTarget: { value } }) =>
						onChange({ sheet: Number(value), dates: {}, columns: {} })
					}
					data={sheets.map((name, index) => ({ value: String(index), label: name }))}
				/>
			)}
			<SheetRemarks head={head} notes={sheetNotes} />
			<DateQuestions
				columns={head.columns}
				notes={sheetNotes}
				answers={dates}
				onAnswer={(answers) => onChange({ dates: answers })}
			/>
		</>
	);
}
