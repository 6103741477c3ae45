import { Combobox, TextInput, type TextInputProps, useCombobox } from "@mantine/core";
import "#ui/styles/suggestions.css";
import { useQuery } from "@tanstack/react-query";
import { suppliersQuery } from "./queries.ts";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
	value: string;
	onChange: (supplier: string) => void;
};

/** A text field that suggests the known suppliers; any other name is as welcome. */
export function SupplierField({ value, onChange, onFocus, onBlur, ...input }: Props) {
	const { data: suppliers = [] } = useQuery(suppliersQuery);
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
	const typed = value.trim().toLowerCase();
	const matching = suppliers.filter((supplier) => supplier.toLowerCase().includes(typed));
	// The one that is already in the field is no suggestion.
	const isChosen = matching.length === 1 && matching[0]?.toLowerCase() === typed;
	return (
		<Combobox
			store={combobox}
			withinPortal={false}
			onOptionSubmit={(supplier) => {
				onChange(supplier);
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
				<Combobox.Options aria-label="Known names" mah={240} style={{ overflowY: "auto" }}>
					{matching.map((supplier) => (
						<Combobox.Option key={supplier} value={supplier}>
							{supplier}
						</Combobox.Option>
					))}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}
