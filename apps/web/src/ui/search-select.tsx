import { t } from "@lingui/core/macro";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import "#ui/styles/fields.css";
import "#ui/styles/suggestions.css";
import { useDebouncedValue } from "@mantine/hooks";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { suggestedProductsQuery } from "#lib/product-queries.ts";
import classes from "./search-select.module.css";

type Choice = { value: string; name: string; more?: string };

type FieldProps = {
	label: string;
	placeholder: string;
	/** The id of the chosen one; empty: any. */
	value: string;
	/** Its name, if the page knows it. */
	valueName: string | undefined;
	/** Why it was refused. */
	error?: string | undefined;
	/** Leaves the field after a choice, so that the next scan is not typed into it. */
	leaves?: boolean;
	/** @param name the chosen one's; empty: none is chosen. */
	onChange: (value: string, name: string) => void;
	/**
	 * For forms that are filled by keyboard: choices are shown only for a typed text, and Enter takes the first one, also if it is
	 * pressed before the choices are there.
	 */
	takesFirst?: boolean;
	/** A dialog opens with the focus here. */
	"data-autofocus"?: boolean;
};

type Props<Data, Key extends QueryKey> = FieldProps & {
	/** The query for choices that match the typed text. */
	queryFor: (search: string) => UseQueryOptions<Data, Error, Data, Key>;
	choicesOf: (found: Data | undefined, search: string) => readonly Choice[];
};

/** Selects one of very many, such as a person or a product, by typing a part of its name. */
export function SearchSelect<Data, Key extends QueryKey>({
	label,
	placeholder,
	value,
	valueName,
	error,
	leaves = false,
	queryFor,
	choicesOf,
	onChange,
	takesFirst = false,
	...input
}: Props<Data, Key>) {
	const box = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState<string>();
	/** Stored for its name, which the page may not know. */
	const [chosen, setChosen] = useState<Choice>();
	const [search] = useDebouncedValue((typed ?? "").trim(), 200);
	const { data, isPlaceholderData, isFetched } = useQuery(queryFor(search));
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
	const choices = choicesOf(data, search);
	const known = [...choices, chosen].find((choice) => choice?.value === value)?.name ?? valueName ?? value;
	const isTyped = typed !== undefined && typed.trim() !== "";
	/** The choices are those of the typed text. */
	const isCurrent = isFetched && !isPlaceholderData && search === (typed ?? "").trim();
	const first = choices[0]?.value;
	/** Enter was pressed before they were there. */
	const isAwaited = useRef(false);

	function choose(id: string) {
		setTyped(undefined);
		const choice = choices.find(({ value: each }) => each === id);
		setChosen(choice);
		onChange(id, choice?.name ?? "");
		combobox.closeDropdown();
		if (leaves) box.current?.blur();
	}

	const settle = useEffectEvent((isTyped: boolean, isCurrent: boolean, first: string | undefined) => {
		if (!takesFirst) return;
		if (!isTyped) isAwaited.current = false;
		if (!isTyped || !isCurrent || first === undefined) return combobox.resetSelectedOption();
		combobox.selectFirstOption();
		if (!isAwaited.current) return;
		isAwaited.current = false;
		choose(first);
	});
	// Only other choices or another text select another one.
	useEffect(() => settle(isTyped, isCurrent, first), [isTyped, isCurrent, first]);

	return (
		<Combobox store={combobox} withinPortal={false} onOptionSubmit={choose}>
			<Combobox.Target withExpandedAttribute>
				<TextInput
					ref={box}
					label={label}
					placeholder={placeholder}
					error={error}
					autoComplete="off"
					{...input}
					value={typed ?? known}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						if (event.currentTarget.value === "" && value !== "") onChange("", "");
						combobox.openDropdown();
					}}
					onKeyDown={(event) => {
						if (!takesFirst || event.key !== "Enter" || !isTyped || isCurrent) return;
						event.preventDefault();
						isAwaited.current = true;
					}}
					onFocus={() => combobox.openDropdown()}
					onBlur={() => {
						// A name that was not chosen filters nothing, so remove it.
						setTyped(undefined);
						combobox.closeDropdown();
					}}
				/>
			</Combobox.Target>
			<Combobox.Dropdown
				className={classes.dropdown ?? ""}
				hidden={choices.length === 0 || (takesFirst && !isTyped)}
			>
				<Combobox.Options aria-label={t`Suggestions`} mah={280} style={{ overflowY: "auto" }}>
					{choices.map(({ value: id, name, more }) => (
						<Combobox.Option key={id} value={id}>
							<span>
								{name}
								{more !== undefined && <small style={{ display: "block" }}>{more}</small>}
							</span>
						</Combobox.Option>
					))}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}

type ProductProps = FieldProps & {
	/** Ids of products that are not offered. */
	without?: readonly string[];
};

/** Selects a product. */
export function ProductSelect({ without = [], ...field }: ProductProps) {
	return (
		<SearchSelect
			{...field}
			queryFor={suggestedProductsQuery}
			choicesOf={(found) =>
				(found?.items ?? [])
					.filter(({ _id }) => !without.includes(_id))
					.map(({ _id, name, sku }) => ({ value: _id, name, ...(sku && { more: sku }) }))
			}
		/>
	);
}
