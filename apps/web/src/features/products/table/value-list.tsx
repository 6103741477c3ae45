import { sortKey } from "@freehub/domain/search-words";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconSearch } from "@tabler/icons-react";
import { useId, useState } from "react";
import classes from "./filters.module.css";

export type FilterValue = {
	value: string;
	label: string;
	/** In words; undefined where nobody has counted. */
	count?: string;
	isInside?: boolean;
};

type Props = {
	/** What is chosen, such as 'Supplier'. */
	label: string;
	/** Said first: the choice of no value. */
	all: string;
	values: readonly FilterValue[];
	chosen: string;
	onChoose: (value: string) => void;
};

/** A list that is longer than this can be searched. */
const LONG = 10;

/** One value of a filter, or none. */
export function ValueList({ label, all, values, chosen, onChoose }: Props) {
	const name = useId();
	const [search, setSearch] = useState("");
	const wanted = sortKey(search.trim());
	const isGone = chosen !== "" && !values.some(({ value }) => value === chosen);
	const known = isGone ? [{ value: chosen, label: chosen }, ...values] : values;
	const found = known.filter((each) => sortKey(each.label).includes(wanted));
	return (
		<fieldset className={classes.values}>
			<legend className={classes.legend}>{label}</legend>
			{values.length > LONG && (
				<TextInput
					size="sm"
					aria-label={`Search in ${label.toLowerCase()}`}
					leftSection={<IconSearch size={16} aria-hidden="true" />}
					value={search}
					onChange={(event) => setSearch(event.currentTarget.value)}
				/>
			)}
			<div className={classes.list}>
				{wanted === "" && (
					<Choice name={name} each={{ value: "", label: all }} chosen={chosen} onChoose={onChoose} />
				)}
				{found.map((each) => (
					<Choice key={each.value} name={name} each={each} chosen={chosen} onChoose={onChoose} />
				))}
				{wanted !== "" && found.length === 0 && <p className={classes.none}>None of that name.</p>}
			</div>
		</fieldset>
	);
}

type ChoiceProps = { name: string; each: FilterValue } & Pick<Props, "chosen" | "onChoose">;

function Choice({ name, each, chosen, onChoose }: ChoiceProps) {
	const { value, label, count, isInside } = each;
	return (
		<label className={classes.choice} data-inside={isInside || undefined}>
			<input type="radio" name={name} checked={chosen === value} onChange={() => onChoose(value)} />
			<span>{label}</span>
			{count !== undefined && <small>{count}</small>}
		</label>
	);
}
