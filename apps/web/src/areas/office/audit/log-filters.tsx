import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { SearchSelect } from "#ui/search-select.tsx";
import { actionGroups } from "./action-words.ts";
import classes from "./audit.module.css";
import { type LogFilter, noLogFilter, outcomeName, outcomes } from "./log-filter.ts";
import { type FoundSubjects, suggestedActorsQuery, suggestedSubjectsQuery } from "./queries.ts";

type Props = {
	filter: LogFilter;
	actorName: string | undefined;
	targetName: string | undefined;
	onChange: (part: Partial<LogFilter>) => void;
};

const codes = new Set(actionGroups.flatMap(({ code, actions }) => [code, ...Object.keys(actions)]));

function actionChoices() {
	return actionGroups.map(({ code, name, actions }) => {
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

export function LogFilters({ filter, actorName, targetName, onChange }: Props) {
	const { action } = filter;
	// The URL can contain an action code that this app does not know.
	const unknown = action === "" || codes.has(action) ? [] : [{ value: action, label: action }];
	const isFiltered = Object.values(filter).some((value) => value !== "");
	return (
		<search className={classes.filters}>
			<NativeSelect
				label={t`Action`}
				value={action}
				onChange={(event) => onChange({ action: event.currentTarget.value })}
				data={[{ value: "", label: t`All actions` }, ...unknown, ...actionChoices()]}
			/>
			<NativeSelect
				label={t`Outcome`}
				value={filter.outcome}
				onChange={({ currentTarget }) =>
					onChange({ outcome: outcomes.find((one) => one === currentTarget.value) ?? "" })
				}
				data={[
					{ value: "", label: t({ context: "outcome", message: "Done or refused" }) },
					...outcomes.map((value) => ({ value, label: outcomeName(value) })),
				]}
			/>
			<SearchSelect
				label={t`Person`}
				placeholder={t`Anybody`}
				value={filter.actor}
				valueName={actorName}
				queryFor={suggestedActorsQuery}
				choicesOf={(people = [], search) => {
					const found = people.map(({ _id, name, email }) => ({ value: _id, name, more: email }));
					return search === "" ? [...found, { value: "system", name: t`Freehub itself` }] : found;
				}}
				onChange={(actor) => onChange({ actor })}
			/>
			<SearchSelect
				label={t({ comment: "label of a filter: what entries of a log are about", message: "About" })}
				placeholder={t({ context: "item", message: "Any" })}
				value={filter.target}
				valueName={targetName}
				queryFor={suggestedSubjectsQuery}
				choicesOf={subjectChoices}
				onChange={(target) => onChange({ target })}
			/>
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
				<Button variant="default" className="left" onClick={() => onChange(noLogFilter)}>
					<Trans>Clear filters</Trans>
				</Button>
			)}
		</search>
	);
}

/** Users can also search for an ID that they copied from elsewhere. */
const ID = /^[\w-]{20,100}$/;

function subjectChoices(found: FoundSubjects | undefined, search: string) {
	const { products = [], locations = [], people = [] } = (search !== "" && found) || {};
	return [
		...products.map(({ _id, name, sku }) => ({ value: _id, name, ...(sku && { more: sku }) })),
		...locations.map(({ _id, name }) => ({ value: _id, name, more: t`Location` })),
		...people.map(({ _id, name }) => ({ value: _id, name, more: t`Person` })),
		...(ID.test(search) ? [{ value: search, name: search }] : []),
	];
}
