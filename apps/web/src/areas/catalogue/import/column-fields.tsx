import { type DecimalsMode, decimalsModes, type Import } from "@freehub/contract/catalogue/imports";
import { plural, t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { reasonSentence } from "#lib/error-sentence.ts";
import { formatList } from "#lib/format.ts";
import { useErrorWords } from "#lib/use-write-form.ts";
import { chosenAt, columnsWith, columnsWithout, type Mapping } from "./column-choices.ts";
import classes from "./columns-step.module.css";
import { columnName, type DecimalSigns, decimalsNote, decimalsWords } from "./import-words.ts";

type Props<Field extends string> = {
	one: { head: Pick<Import["head"], "columns" | "sample">; mapping: Mapping<Field> };
	fields: readonly Field[];
	nameOf: (field: Field) => string;
	/** The names of the columns, with those that the file's format makes; default: the file's own. */
	columns?: readonly string[];
	/** The columns that the format reads itself. */
	formatColumns?: readonly number[];
	/** Warnings about the choices: the columns that no field takes are then shown. */
	hints: readonly string[];
	onChoose: (mapping: Partial<Mapping<Field>>) => void;
};

/**
 * Maps the columns of a file to fields. A field can take several columns, and a column can serve several fields. First come the
 * columns that some field takes; the others are folded.
 */
export function ColumnFields<Field extends string>({ hints, ...props }: Props<Field>) {
	const { columns = props.one.head.columns, formatColumns = [] } = props;
	return (
		<>
			<Columns
				key={[...columns, ...formatColumns].join("\n")}
				{...props}
				columns={columns}
				formatColumns={formatColumns}
				startsOpen={hints.length > 0 && formatColumns.length === 0}
			/>
			<Hints hints={hints} />
		</>
	);
}

type ColumnsProps<Field extends string> = Required<Omit<Props<Field>, "hints">>;

function Columns<Field extends string>(props: ColumnsProps<Field> & { startsOpen: boolean }) {
	const { one, fields, columns, formatColumns, startsOpen } = props;
	const all = columns.map((_, index) => index);
	const untaken = all.filter((index) => chosenAt(index, fields, one.mapping).length === 0);
	// A column stays where it is while people choose: what is folded changes only when they open or close it.
	const [folded, setFolded] = useState(untaken);
	const [isOpen, setOpen] = useState(startsOpen);
	const isFolded = new Set(folded);
	return (
		<>
			<ColumnList {...props} shown={all.filter((index) => !isFolded.has(index))} />
			{folded.length > 0 && (
				<details
					className={classes.folded}
					open={isOpen}
					onToggle={({ currentTarget: { open } }) => {
						if (open === isOpen) return;
						setOpen(open);
						setFolded(untaken);
					}}
				>
					<summary>
						{foldedSentence(
							folded.filter((index) => untaken.includes(index)),
							formatColumns,
						)}{" "}
						<small className="cut dim text-14" aria-hidden="true">
							{formatList(folded.map((index) => columnName(columns, index)))}
						</small>
					</summary>
					<ColumnList {...props} shown={folded} />
				</details>
			)}
		</>
	);
}

function foldedSentence(untaken: readonly number[], formatColumns: readonly number[]): string {
	const read = untaken.filter((index) => formatColumns.includes(index)).length;
	const left = untaken.length - read;
	const leftOut = plural(left, { one: "# column is not taken", other: "# columns are not taken" });
	if (read === 0) return leftOut;
	return t({
		comment: "leftOut is such as ‘24 columns are not taken’; the format is that of another program's file",
		message: `${leftOut}, ${plural(read, { one: "# more is read by the format", other: "# more are read by the format" })}`,
	});
}

function ColumnList<Field extends string>({
	shown,
	...props
}: ColumnsProps<Field> & { shown: readonly number[] }) {
	const { one, fields } = props;
	return (
		<ul className={classes.columns}>
			{shown.map((index) => {
				const chosen = chosenAt(index, fields, one.mapping);
				return (
					<li key={index} className="shrinks">
						<ColumnField {...props} index={index} chosen={chosen[0]} />
						{chosen.slice(1).map((field) => (
							<ColumnField {...props} key={field} index={index} chosen={field} isFurther />
						))}
					</li>
				);
			})}
		</ul>
	);
}

type ColumnProps<Field extends string> = ColumnsProps<Field> & {
	index: number;
	chosen: Field | undefined;
	/** Whether the column serves another field as well, which has its own choice. */
	isFurther?: boolean;
};

/** The ways in which a choice gives a column to a field: alone, or where its others are empty, or beside the one that the column has. */
const ways = ["only", "else", "also"] as const;
type Way = (typeof ways)[number];

function ColumnField<Field extends string>(props: ColumnProps<Field>) {
	const { one, fields, nameOf, columns, formatColumns, index, chosen, isFurther = false, onChoose } = props;
	const { mapping } = one;
	const example = one.head.sample?.map((cells) => cells[index]?.trim()).find((cell) => cell);
	const column = columnName(columns, index);

	function choose(value: string): void {
		// A field's name alone means that it takes this column only.
		const [name, way = value === "" ? undefined : "only"] = value.split(":").toReversed();
		const field = fields.find((each) => each === name);
		const how = ways.find((each) => each === way);
		onChoose({
			...(chosen !== undefined && how !== "also" && columnsWithout(mapping, chosen, index)),
			...(field !== undefined &&
				how !== undefined &&
				columnsWith(mapping, field, index, how === "only" ? "only" : "else")),
		} as Partial<Mapping<Field>>);
	}

	const others = fields.filter((field) => !mapping[field]?.includes(index));
	const choices: { value: string; label: string }[] = [
		{ value: "", label: t`Skip this column` },
		...fields.map((field) => choiceOf("only", field, field === chosen ? undefined : takenBy(field))),
		...others
			.filter((field) => mapping[field] !== null)
			.map((field) => choiceOf("else", field, takenBy(field))),
		...(chosen === undefined ? [] : others.map((field) => choiceOf("also", field))),
	];

	/** The names of the columns that a field has now. */
	function takenBy(field: Field): string | undefined {
		const taken = (mapping[field] ?? []).filter((each) => each !== index);
		return taken.length === 0 ? undefined : formatList(taken.map((each) => columnName(columns, each)));
	}

	function choiceOf(way: Way, field: Field, taken?: string) {
		const name = nameOf(field);
		return { value: way === "only" ? field : `${way}:${field}`, label: choiceLabel(way, name, taken) };
	}

	return (
		<NativeSelect
			classNames={{ description: "cut below-6" }}
			label={isFurther ? t`${column}, for another field` : column}
			description={columnNote(example, chosen === undefined && formatColumns.includes(index))}
			inputWrapperOrder={["label", "description", "input"]}
			data-left-out={chosen === undefined || undefined}
			value={chosen ?? ""}
			onChange={({ currentTarget: { value } }) => choose(value)}
			data={choices}
		/>
	);
}

function columnNote(example: string | undefined, isOfFormat: boolean): string {
	if (!isOfFormat) return example === undefined ? t`Empty in the first rows` : t`For example ${example}`;
	return example === undefined
		? t`The format reads it.`
		: t({
				comment: "example is a value of the column",
				message: `The format reads it, for example ${example}`,
			});
}

function choiceLabel(way: Way, name: string, taken: string | undefined): string {
	if (way === "also") return t({ comment: "name is a field's", message: `${name} as well` });
	if (taken === undefined) return name;
	return way === "else"
		? t({
				comment: "name is a field's, taken the columns of the file that go into it",
				message: `${name}, if ${taken} is empty`,
			})
		: t({
				comment: "name is a field's, taken the columns of the file that go into it now",
				message: `${name} (now: ${taken})`,
			});
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

/** Warnings about a file or the choice of its columns. */
function Hints({ hints }: { hints: readonly string[] }) {
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
export function FileNotes({ notes }: { notes: Import["fileNotes"] }) {
	useErrorWords();
	return <Hints hints={notes.map((note) => reasonSentence(note))} />;
}
