import { Combobox, TextInput, useCombobox } from "@mantine/core";
import "#ui/styles/suggestions.css";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { suggestedPeopleQuery } from "./queries.ts";

type Props = {
	/** The user's id; empty: anybody. */
	actor: string;
	/** The user's name, as far as the log or the suggestions tell it. */
	actorName: string | undefined;
	onChange: (actor: string) => void;
};

const SYSTEM = { _id: "system", name: "The server", email: "" };

/** Who did it: found by typing a part of the name or of the address. */
export function PersonFilter({ actor, actorName, onChange }: Props) {
	const [typed, setTyped] = useState<string>();
	const [search] = useDebouncedValue((typed ?? "").trim(), 200);
	const { data: people = [] } = useQuery(suggestedPeopleQuery(search));
	const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
	const suggestions = search === "" ? [...people, SYSTEM] : people;
	const known = suggestions.find(({ _id }) => _id === actor)?.name ?? actorName ?? actor;
	return (
		<Combobox
			store={combobox}
			withinPortal={false}
			onOptionSubmit={(id) => {
				setTyped(undefined);
				onChange(id);
				combobox.closeDropdown();
			}}
		>
			<Combobox.Target withExpandedAttribute>
				<TextInput
					label="Person"
					placeholder="Everyone"
					autoComplete="off"
					value={typed ?? known}
					onChange={(event) => {
						setTyped(event.currentTarget.value);
						if (event.currentTarget.value === "" && actor !== "") onChange("");
						combobox.openDropdown();
					}}
					onFocus={() => combobox.openDropdown()}
					onBlur={() => {
						// A name that was not chosen filters nothing, so it does not stay.
						setTyped(undefined);
						combobox.closeDropdown();
					}}
				/>
			</Combobox.Target>
			<Combobox.Dropdown hidden={suggestions.length === 0}>
				<Combobox.Options aria-label="People" mah={280} style={{ overflowY: "auto" }}>
					{suggestions.map(({ _id, name, email }) => (
						<Combobox.Option key={_id} value={_id}>
							<span>
								{name}
								{email !== "" && <small style={{ display: "block" }}>{email}</small>}
							</span>
						</Combobox.Option>
					))}
				</Combobox.Options>
			</Combobox.Dropdown>
		</Combobox>
	);
}
