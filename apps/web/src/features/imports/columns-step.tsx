import { type ImportField, importFields } from "@freehub/contract/import-fields";
import type { Import } from "@freehub/contract/imports";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { ApiError } from "@freehub/contract/errors";
import { IconChevronDown } from "@tabler/icons-react";
import { errorSentence } from "#lib/error-sentence.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import classes from "./columns-step.module.css";
import { columnName, fieldName } from "./import-words.ts";
import { useChangeImport } from "./mutations.ts";
import { OptionFields } from "./option-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { Step } from "./step.tsx";

type Props = { one: Import; onSignInNeeded: () => void };

/** Which column of the file goes into which field, and how the file is meant. */
export function ColumnsStep({ one, onSignInNeeded }: Props) {
	const { mutate, error } = useChangeImport(one._id);
	const { columns } = one.head;
	const used = importFields.filter((field) => one.mapping[field] !== null).length;

	function send(change: Parameters<typeof mutate>[0]) {
		mutate(change, {
			onError: (failure) => {
				if (failure instanceof ApiError && failure.status === 401) onSignInNeeded();
			},
		});
	}

	/** A field is in one column, and a column goes into one field. */
	function choose(column: number, field: ImportField | undefined) {
		const before = fieldOf(one.mapping, column);
		send({ mapping: { ...(before && { [before]: null }), ...(field && { [field]: column }) } });
	}

	return (
		<Step
			number={2}
			heading="Columns"
			aside={`${used} of ${columns.length} are used; what you choose is remembered for files with the same columns`}
		>
			<ul className={classes.columns}>
				{columns.map((_, index) => (
					<li key={index}>
						<ColumnField one={one} index={index} onChoose={choose} />
					</li>
				))}
			</ul>
			<Hints mapping={one.mapping} />
			<OptionFields one={one} onChange={(options) => send({ options })} />
			<PictureField one={one} />
			<FailureNote>{error === null ? undefined : errorSentence(error)}</FailureNote>
		</Step>
	);
}

function fieldOf(mapping: Import["mapping"], column: number): ImportField | undefined {
	return importFields.find((field) => mapping[field] === column);
}

type ColumnProps = {
	one: Import;
	index: number;
	onChoose: (column: number, field: ImportField | undefined) => void;
};

function ColumnField({ one: { head, mapping }, index, onChoose }: ColumnProps) {
	const { columns, sample } = head;
	const chosen = fieldOf(mapping, index);
	const example = sample?.map((cells) => cells[index]?.trim()).find((cell) => cell);
	return (
		<NativeSelect
			label={columnName(columns, index)}
			description={example === undefined ? "Empty in the first rows" : `Such as ${example}`}
			inputWrapperOrder={["label", "description", "input"]}
			data-left-out={chosen === undefined || undefined}
			rightSection={<IconChevronDown size={18} aria-hidden="true" />}
			value={chosen ?? ""}
			onChange={(event) => {
				const { value } = event.currentTarget;
				onChoose(
					index,
					importFields.find((field) => field === value),
				);
			}}
			data={[
				{ value: "", label: "Leave out" },
				...importFields.map((field) => {
					const taken = mapping[field];
					const elsewhere = taken === null || taken === index ? "" : ` (now ${columnName(columns, taken)})`;
					return { value: field, label: `${fieldName(field)}${elsewhere}` };
				}),
			]}
		/>
	);
}

/** What a choice of columns leads to that may not be meant. */
function Hints({ mapping }: { mapping: Import["mapping"] }) {
	const hints = [];
	if (mapping.sku === null && mapping.barcode === null && mapping._id === null) {
		hints.push(
			"No column holds the SKU, the barcode or the id: nothing tells which product a row is about, so each becomes a new one.",
		);
	}
	if (mapping.name === null || mapping.price === null) {
		const missing = [mapping.name === null && "name", mapping.price === null && "price"].filter(Boolean);
		hints.push(
			`No column holds the ${missing.join(" or the ")}: products can be changed, but none is added.`,
		);
	}
	return (
		<output className={classes.hints}>
			{hints.map((hint) => (
				<span key={hint}>{hint}</span>
			))}
		</output>
	);
}
