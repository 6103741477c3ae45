import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { SearchSelect } from "#ui/search-select.tsx";
import { actionGroups } from "./action-words.ts";
import classes from "./audit.module.css";
import { filterOf, type LogFilter } from "./log-filter.ts";
import { suggestedPeopleQuery } from "./queries.ts";

type Props = {
	filter: LogFilter;
	actorName: string | undefined;
	onChange: (part: Partial<LogFilter>) => void;
};

const anything = { value: "", label: "All actions" };
const actions = Object.entries(actionGroups).map(([code, { name, actions: words }]) => ({
	group: name,
	items: [
		{ value: code, label: `${name}: all` },
		...Object.entries(words).map(([value, { name: label }]) => ({ value, label })),
	],
}));
const codes = new Set(actions.flatMap(({ items }) => items.map(({ value }) => value)));

const SYSTEM = { value: "system", name: "Freehub itself" };

const outcomes = [
	{ value: "", label: "Done or refused" },
	{ value: "done", label: "Done" },
	{ value: "refused", label: "Refused" },
];

export function LogFilters({ filter, actorName, onChange }: Props) {
	const arrow = <IconChevronDown size={18} aria-hidden="true" />;
	const { action } = filter;
	// One from an address that was written elsewhere.
	const unknown = action === "" || codes.has(action) ? [] : [{ value: action, label: action }];
	const isFiltered = Object.values(filter).some((value) => value !== "");
	return (
		<search className={classes.filters}>
			<NativeSelect
				label="Action"
				rightSection={arrow}
				value={action}
				onChange={(event) => onChange({ action: event.currentTarget.value })}
				data={[anything, ...unknown, ...actions]}
			/>
			<NativeSelect
				label="Outcome"
				rightSection={arrow}
				value={filter.outcome}
				onChange={(event) => onChange({ outcome: event.currentTarget.value })}
				data={outcomes}
			/>
			<SearchSelect
				label="Person"
				placeholder="Anybody"
				value={filter.actor}
				valueName={actorName}
				queryFor={suggestedPeopleQuery}
				choicesOf={(people = [], search) => {
					const found = people.map(({ _id, name, email }) => ({ value: _id, name, more: email }));
					return search === "" ? [...found, SYSTEM] : found;
				}}
				onChange={(actor) => onChange({ actor })}
			/>
			<TargetFilter target={filter.target} onChange={(target) => onChange({ target })} />
			<TextInput
				label="From"
				type="date"
				max={filter.to || undefined}
				value={filter.from}
				onChange={(event) => onChange({ from: event.currentTarget.value })}
			/>
			<TextInput
				label="To"
				type="date"
				min={filter.from || undefined}
				value={filter.to}
				onChange={(event) => onChange({ to: event.currentTarget.value })}
			/>
			{isFiltered && (
				<Button
					variant="default"
					className={classes.clear}
					onClick={() => onChange(filterOf(new URLSearchParams()))}
				>
					Clear filters
				</Button>
			)}
		</search>
	);
}

/** Holds what is being typed; the address follows 300 ms later. */
function TargetFilter({ target, onChange }: { target: string; onChange: (target: string) => void }) {
	const [text, setText] = useState(target);
	const [sent, setSent] = useState(target);
	const send = useDebouncedCallback((typed: string) => {
		setSent(typed.trim());
		onChange(typed.trim());
	}, 300);
	// The address changed from elsewhere, as by a line of the log: the field follows.
	if (target !== sent) {
		setSent(target);
		setText(target);
	}
	return (
		<TextInput
			label="Item ID"
			placeholder="Any"
			autoComplete="off"
			spellCheck={false}
			value={text}
			onChange={(event) => {
				setText(event.currentTarget.value);
				send(event.currentTarget.value);
			}}
		/>
	);
}
