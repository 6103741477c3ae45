import type { Location } from "@freehub/contract/locations";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { errorSentence } from "#lib/error-sentence.ts";
import { notify } from "#ui/notify.ts";
import { useAddLocation } from "./location-mutations.ts";
import classes from "./locations.module.css";
import { isSignedOut } from "./stock-sentence.ts";

type Props = { locations: readonly Location[]; onSignInNeeded: () => void };

export function AddLocationForm({ locations, onSignInNeeded }: Props) {
	const [name, setName] = useState("");
	const [parent, setParent] = useState("");
	const { mutate, isPending, error } = useAddLocation();
	const warehouses = locations.filter(({ kind }) => kind === "warehouse");
	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isPending) return;
		mutate(parent === "" ? { name, kind: "warehouse" } : { name, kind: "bin", parent }, {
			onSuccess: (added) => {
				setName("");
				notify(`${added.name} added`);
			},
			onError: (failure) => {
				if (isSignedOut(failure)) onSignInNeeded();
			},
		});
	}
	return (
		<form className={classes.add} onSubmit={submit}>
			<TextInput
				label="New location"
				required
				withAsterisk={false}
				maxLength={100}
				autoComplete="off"
				value={name}
				onChange={(event) => setName(event.currentTarget.value)}
				error={error && errorSentence(error)}
			/>
			<NativeSelect
				label="Kind"
				rightSection={<IconChevronDown size={18} aria-hidden="true" />}
				value={parent}
				onChange={(event) => setParent(event.currentTarget.value)}
				data={[
					{ value: "", label: "Warehouse" },
					...warehouses.map((warehouse) => ({ value: warehouse._id, label: `Bin in ${warehouse.name}` })),
				]}
			/>
			<Button type="submit" loading={isPending}>
				Add location
			</Button>
		</form>
	);
}
