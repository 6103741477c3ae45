import type { TransferNote } from "@freehub/contract/stock/transfer-notes";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useLocations } from "#areas/stock/ledger/location-choices.ts";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
import { LineConflicts } from "#documents/lines/line-conflicts.tsx";
import { SaveBar } from "#documents/lines/save-state.tsx";
import { useLineEditor } from "#documents/lines/use-line-editor.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { type TransferHeader, transferDocument } from "./transfer-document.ts";
import { changeOneTransfer } from "./transfer-writes.ts";
import classes from "./transfers.module.css";

type FieldsProps = { header: TransferHeader; onChange: (part: Partial<TransferHeader>) => void };

/** Where pieces come from and go, and when. */
export function TransferFields({ header, onChange }: FieldsProps) {
	const groups = usePlaceGroups(useLocations(), { isWhole: true });
	return (
		<section className={classes.header} aria-label={t`Transfer`}>
			{(["from", "to"] as const).map((end) => (
				<PlaceBox
					key={end}
					label={fieldName(end)}
					hasLabel
					groups={groups}
					value={header[end]}
					onChange={(place) => onChange({ [end]: place })}
				/>
			))}
			<DayAndNote header={header} onChange={onChange} />
		</section>
	);
}

/** The day and the note of a transfer that was sent: they can still change, and are saved together. */
export function SentFields({ note }: { note: TransferNote }) {
	const { editor, state } = useLineEditor(transferDocument, note, {
		write: changeOneTransfer,
		place: `sent transfer ${note._id}`,
		isAuto: false,
	});
	const { draft, error } = state;
	return (
		<>
			<TransferConflicts editor={editor} state={state} />
			<FailureNote>{error === null ? undefined : errorSentence(error)}</FailureNote>
			<section className={classes.header} aria-label={t`Transfer`}>
				<DayAndNote
					header={draft.header}
					onChange={(part) => editor.edit(({ header, lines }) => ({ header: { ...header, ...part }, lines }))}
				/>
			</section>
			{state.change !== undefined && (
				<SaveBar editor={editor} isSaving={state.isSaving} label={t`Changes of this transfer`} />
			)}
		</>
	);
}

function DayAndNote({ header, onChange }: FieldsProps) {
	return (
		<>
			<TextInput
				label={fieldName("expected")}
				type="date"
				value={header.expected ?? ""}
				onChange={(event) => onChange({ expected: event.currentTarget.value || null })}
			/>
			<Textarea
				className="whole-row"
				label={fieldName("note")}
				description={t`It is printed on the delivery note.`}
				autosize
				minRows={1}
				maxRows={8}
				maxLength={4000}
				value={header.note}
				onChange={(event) => onChange({ note: event.currentTarget.value })}
			/>
		</>
	);
}

type Editing = ReturnType<
	typeof useLineEditor<
		TransferNote,
		TransferHeader,
		Parameters<typeof transferDocument.written>[0],
		ReturnType<typeof transferDocument.sentLine>
	>
>;

/** Says what somebody else changed differently in a transfer, and asks whose values stay. */
export function TransferConflicts({ editor, state }: Editing) {
	return (
		<LineConflicts
			editor={editor}
			state={state}
			headerWords={(field, theirs) => ({ name: fieldName(field), value: valueOf(field, theirs) })}
		>
			{(person) => <Trans>{person} has changed this transfer too.</Trans>}
		</LineConflicts>
	);
}

function fieldName(field: keyof TransferHeader): string {
	const names = {
		from: t({ context: "place", message: "From" }),
		to: t({ context: "place", message: "To" }),
		expected: t`Expected on`,
		note: t`Note`,
	};
	return names[field];
}

/** A place is named by its id alone. */
const valueOf = (field: keyof TransferHeader, theirs: TransferHeader) =>
	field === "from" || field === "to" ? undefined : (theirs[field] ?? "–");
