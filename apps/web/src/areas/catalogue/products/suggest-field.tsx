import { sortKey } from "@freehub/domain/catalogue/search-words";
import { t } from "@lingui/core/macro";
import { Combobox, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import "#ui/styles/suggestions.css";
import { listNames, type nameKinds } from "@freehub/contract/catalogue/products";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#lib/api.ts";
import { nameKeys } from "#lib/product-cache.ts";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
	/** The kind of names to suggest. */
	kind: NameKind;
	value: string;
	onChange: (name: string) => void;
	/** Set if the field is in a small dialog, which would cut off the names. */
	isOverDialog?: boolean;
};

/** A text field that suggests names used by other products; any other name is allowed. */
export function SuggestField({
	kind,
	value,
	onChange,
	onFocus,
	onBlur,
	isOverDialog = false,
	...input
}: Props) {
	const [isVisited, setVisited] = useState(false);
	// Request suggestions only when the typing pauses.
	const [asked] = useDebouncedValue(value.trim(), 150);
	const { data: names = [] } = useQuery({ ...namesQuery(kind, asked), enabled: isVisited });
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
	const typed = sortKey(value);
	// The answer to an earlier request may still be shown.
	const matching = names.filter((name) => sortKey(name).includes(typed));
	// Do not suggest the name that is already in the field.
	const isChosen = matching.length === 1 && matching[0] === value.trim();
	return (
		<Combobox
			store={combobox}
			withinPortal={isOverDialog}
			onOptionSubmit={(name) => {
				onChange(name);
				combobox.closeDropdown();
			}}
		>
			<Combobox.Target withExpandedAttribute>
				<TextInput
					{...input}
					value={value}
					onChange={(event) => {
						onChange(event.currentTarget.value);
						combobox.openDropdown();
					}}
					onFocus={(event) => {
						setVisited(true);
						combobox.openDropdown();
						onFocus?.(event);
					}}
					onBlur={(event) => {
						combobox.closeDropdown();
						onBlur?.(event);
					}}
				/>
			</Combobox.Target>
			<Combobox.Dropdown hidden={matching.length === 0 || isChosen}>
				<Combobox.Options aria-label={t`Known names`} mah={240} style={{ overflowY: "auto" }}>
					{matching.map((name) => (
						<Combobox.Option key={name} value={name}>
							{name}
						</Combobox.Option>
					))}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}

type NameKind = (typeof nameKinds)[number];

/** Names used by products that begin with a text. */
function namesQuery(kind: NameKind, search: string) {
	return queryOptions({
		queryKey: [...nameKeys.all, kind, search],
		queryFn: ({ signal }) => api.call(listNames, { query: { kind, search }, signal }),
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});
}
