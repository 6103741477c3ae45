import { type DecimalsMode, decimalsModes, type Import } from "@freehub/contract/catalogue/imports";
import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { reasonSentence } from "#lib/error-sentence.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import classes from "./columns-step.module.css";
import { columnName, type DecimalSigns, decimalsNote, decimalsWords } from "./import-words.ts";

type Mapping<Field extends string> = Record<Field, number | null>;

type Props<Field extends string> = {
	one: Pick<Import, "head"> & { mapping: Mapping<Field> };
	fields: readonly Field[];
	nameOf: (field: Field) => string;
	onChoose: (mapping: Partial<Mapping<Field>>) => void;
};

/** Maps the columns of a file to fields. Each field has at most one column, and each column at most one field. */
export function ColumnFields<Field extends string>(props: Props<Field>) {
	const { one, fields, onChoose } = props;
	const { columns } = one.head;
	return (
		<ul className={classes.columns}>
			{columns.map((_, index) => {
				const chosen = fields.find((field) => one.mapping[field] === index);
				const choose = (field: Field | undefined) =>
					onChoose({
						...(chosen && { [chosen]: null }),
						...(field && { [field]: index }),
					} as Partial<Mapping<Field>>);
				return (
					<li key={index} className="shrinks">
						<ColumnField {...props} index={index} chosen={chosen} onChange={choose} />
					</li>
				);
			})}
		</ul>
	);
}

type ColumnProps<Field extends string> = Omit<Props<Field>, "onChoose"> & {
	index: number;
	chosen: Field | undefined;
	onChange: (field: Field | undefined) => void;
};

function ColumnField<Field extends string>(props: ColumnProps<Field>) {
	const { one, fields, nameOf, index, chosen, onChange } = props;
	const { columns, sample } = one.head;
	const example = sample?.map((cells) => cells[index]?.trim()).find((cell) => cell);
	return (
		<NativeSelect
			classNames={{ description: "cut below-6" }}
			label={columnName(columns, index)}
			description={example === undefined ? t`Empty in the first rows` : t`For example ${example}`}
			inputWrapperOrder={["label", "description", "input"]}
			data-left-out={chosen === undefined || undefined}
			value={chosen ?? ""}
			onChange={({ currentTarget: { value } }) => onChange(fields.find((field) => field === value))}
			data={[
				{ value: "", label: t`Skip this column` },
				...fields.map((field) => {
					const name = nameOf(field);
					const taken = one.mapping[field];
					if (taken === null || taken === index) return { value: field as string, label: name };
					const column = columnName(columns, taken);
					const label = t({
						comment: "name is a field's, column the one of the file that goes into it now",
						message: `${name} (now: ${column})`,
					});
					return { value: field as string, label };
				}),
			]}
		/>
	);
}

type DecimalsProps = { one: DecimalSigns; onChange: (decimals: DecimalsMode) => void };

/** The decimal sign of the file's numbers. */
export function DecimalsField({ one, onChange }: DecimalsProps) {
	return (
		<NativeSelect
			className="max-360"
			classNames={{ description: "anywhere below-6" }}
			label={t`Numbers in the file`}
			description={decimalsNote(one)}
			inputWrapperOrder={["label", "description", "input"]}
			value={one.options.decimals}
			onChange={(event) => {
				const { value } = event.currentTarget;
				const decimals = decimalsModes.find((mode) => mode === value);
				if (decimals !== undefined) onChange(decimals);
			}}
			data={decimalsModes.map((mode) => ({ value: mode, label: t(decimalsWords[mode]) }))}
		/>
	);
}

/** Warns about effects of the column choice that may be unintended. */
export function Hints({ hints }: { hints: readonly string[] }) {
	return (
		<output className="unless-empty stack gap-8">
			{hints.map((hint) => (
				<span key={hint} className="amber note">
					{hint}
				</span>
			))}
		</output>
	);
}

/** Notes of the dry run about the file as a whole. */
export function FileNotes({ notes }: Pick<Import, "notes">) {
	useErrorWords();
	return <Hints hints={notes.map((note) => reasonSentence(note))} />;
}
