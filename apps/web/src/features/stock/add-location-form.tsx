import type { Location } from "@freehub/contract/locations";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useCommand } from "#lib/use-command.ts";
import { addOneLocation } from "./location-commands.ts";
import classes from "./locations.module.css";

export function AddLocationForm({ locations }: { locations: readonly Location[] }) {
	const [name, setName] = useState("");
	const [parent, setParent] = useState("");
	const { run, isPending, failure, reset } = useCommand(addOneLocation);
	const warehouses = locations.filter(({ kind }) => kind === "warehouse");
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { isDone } = await run(parent === "" ? { name, kind: "warehouse" } : { name, kind: "bin", parent });
		if (isDone) setName("");
	}
	return (
		<form className={classes.add} onSubmit={(event) => void submit(event)}>
			<TextInput
				label="New location"
				required
				withAsterisk={false}
				maxLength={100}
				autoComplete="off"
				value={name}
				onChange={(event) => {
					setName(event.currentTarget.value);
					reset();
				}}
				error={failure}
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
