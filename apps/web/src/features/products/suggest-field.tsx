import { sortKey } from "@freehub/domain/search-words";
import { t } from "@lingui/core/macro";
import { Combobox, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import "#ui/styles/suggestions.css";
import { listNames, type nameKinds } from "@freehub/contract/products";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#lib/api.ts";
import { nameKeys } from "#lib/product-cache.ts";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
	/** Of what the known names are suggested. */
	kind: NameKind;
	value: string;
	onChange: (name: string) => void;
	/** It is in a small dialog, which would cut the names off. */
	isOverDialog?: boolean;
};

/** A text field that suggests names that products have already; any other name is as welcome. */
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
	// Each pause in the typing is worth a request, not each letter.
	const [asked] = useDebouncedValue(value.trim(), 150);
	const { data: names = [] } = useQuery({ ...namesQuery(kind, asked), enabled: isVisited });
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
	const typed = sortKey(value);
	// The answer to an earlier question may still be here.
	const matching = names.filter((name) => sortKey(name).includes(typed));
	// The one that is already in the field is no suggestion.
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

/** Names that products have already and that begin with a text. */
function namesQuery(kind: NameKind, search: string) {
	return queryOptions({
		queryKey: [...nameKeys.all, kind, search],
		queryFn: ({ signal }) => api.call(listNames, { query: { kind, search }, signal }),
		staleTime: 60_000,
		placeholderData: keepPreviousData,
	});
}
