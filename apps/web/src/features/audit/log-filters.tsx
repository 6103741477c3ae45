import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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

const codes = new Set(
	Object.entries(actionGroups).flatMap(([code, { actions }]) => [code, ...Object.keys(actions)]),
);

function actionChoices() {
	return Object.entries(actionGroups).map(([code, { name, actions }]) => {
		const group = t(name);
		return {
			group,
			items: [
				{
					value: code,
					label: t({ comment: "group is a kind of actions, such as: Products", message: `${group}: all` }),
				},
				...Object.entries(actions).map(([value, words]) => ({ value, label: t(words.name) })),
			],
		};
	});
}

export function LogFilters({ filter, actorName, onChange }: Props) {
	const arrow = <IconChevronDown size={18} aria-hidden="true" />;
	const { action } = filter;
	// One from an address that was written elsewhere.
	const unknown = action === "" || codes.has(action) ? [] : [{ value: action, label: action }];
	const isFiltered = Object.values(filter).some((value) => value !== "");
	return (
		<search className={classes.filters}>
			<NativeSelect
				label={t`Action`}
				rightSection={arrow}
				value={action}
				onChange={(event) => onChange({ action: event.currentTarget.value })}
				data={[{ value: "", label: t`All actions` }, ...unknown, ...actionChoices()]}
			/>
			<NativeSelect
				label={t`Outcome`}
				rightSection={arrow}
				value={filter.outcome}
				onChange={(event) => onChange({ outcome: event.currentTarget.value })}
				data={[
					{ value: "", label: t({ context: "outcome", message: "Done or refused" }) },
					{ value: "done", label: t({ context: "outcome", message: "Done" }) },
					{ value: "refused", label: t({ context: "outcome", message: "Refused" }) },
				]}
			/>
			<SearchSelect
				label={t`Person`}
				placeholder={t`Anybody`}
				value={filter.actor}
				valueName={actorName}
				queryFor={suggestedPeopleQuery}
				choicesOf={(people = [], search) => {
					const found = people.map(({ _id, name, email }) => ({ value: _id, name, more: email }));
					return search === "" ? [...found, { value: "system", name: t`Freehub itself` }] : found;
				}}
				onChange={(actor) => onChange({ actor })}
			/>
			<TargetFilter target={filter.target} onChange={(target) => onChange({ target })} />
			<TextInput
				label={t({ context: "first day", message: "From" })}
				type="date"
				max={filter.to || undefined}
				value={filter.from}
				onChange={(event) => onChange({ from: event.currentTarget.value })}
			/>
			<TextInput
				label={t({ context: "last day", message: "To" })}
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
					<Trans>Clear filters</Trans>
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
			label={t`Item ID`}
			placeholder={t({ context: "item", message: "Any" })}
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
