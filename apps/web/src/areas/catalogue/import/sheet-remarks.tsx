import type { Import } from "@freehub/contract/catalogue/imports";
import type { SheetNotes } from "@freehub/contract/catalogue/sheet-notes";
import { plural, t } from "@lingui/core/macro";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatCount } from "#lib/format.ts";

type Head = Pick<Import["head"], "sheets" | "isSheetChosen" | "isSheetProposed" | "hiddenSheets">;

/** Whether the user must still choose one of several sheets, because several or none of them have known columns. */
export function lacksSheet({ sheets, isSheetChosen, isSheetProposed }: Head): boolean {
	return sheets !== undefined && isSheetChosen !== true && isSheetProposed !== true;
}

/** Says which sheet is read, and what of the file is hidden or left out. */
export function SheetRemarks({ head, notes }: { head: Head; notes: SheetNotes | null }) {
	const { sheets, isSheetProposed = false, isSheetChosen = false, hiddenSheets = 0 } = head;
	const remarks = [
		...(sheets !== undefined && isSheetProposed && !isSheetChosen
			? [t`This is the only sheet with known columns. The other sheets are not imported.`]
			: []),
		...(lacksSheet(head) ? [t`More than one sheet may be meant: only the chosen one is imported.`] : []),
		...(hiddenSheets > 0
			? [plural(hiddenSheets, { one: "# hidden sheet is left out.", other: "# hidden sheets are left out." })]
			: []),
		...(notes !== null && notes.hiddenRows > 0
			? [
					plural(notes.hiddenRows, {
						one: "# row is hidden in the sheet. It is read like the others.",
						other: "# rows are hidden in the sheet. They are read like the others.",
					}),
				]
			: []),
		...(notes?.leftOut ?? []).map(({ line, rows, ...reason }) => {
			const at = formatCount(line);
			const why = reasonSentence(reason);
			const more = rows - 1;
			return more === 0
				? t({ comment: "at is a line of a file, why a sentence", message: `Line ${at}: ${why}` })
				: t({
						comment: "at is a line of a file, why a sentence about it; # more lines are like it",
						message: `Line ${at}, and ${plural(more, { one: "# more", other: "# more" })}: ${why}`,
					});
		}),
	];
	return remarks.map((remark) => (
		<p key={remark} className="dim">
			{remark}
		</p>
	));
}
