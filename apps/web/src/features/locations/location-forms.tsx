import { addLocation, type Location, renameLocation } from "@freehub/contract/locations";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { addOneLocation, renameOneLocation } from "#features/stock/stock.public.ts";
import { checkFor, useCommandForm } from "#lib/use-command-form.ts";
import classes from "./locations.module.css";

/** Adds a warehouse, or a bin in one of those that are there. */
export function AddLocationForm({ locations }: { locations: readonly Location[] }) {
	const { form, submit, isPending, failure } = useCommandForm({
		command: addOneLocation,
		initialValues: { name: "", parent: "" },
		inputOf: ({ name, parent }) =>
			parent === "" ? { name, kind: "warehouse" as const } : { name, kind: "bin" as const, parent },
		check: checkFor(addLocation),
		onDone: (_, { setFieldValue }) => setFieldValue("name", ""),
	});
	const warehouses = locations.filter(({ kind, isClosed }) => kind === "warehouse" && !isClosed);
	const name = form.getInputProps("name");
	return (
		<form className={classes.add} onSubmit={submit} noValidate>
			<TextInput
				label="New location"
				maxLength={100}
				autoComplete="off"
				{...name}
				error={name.error ?? failure}
			/>
			<NativeSelect
				label="Kind"
				rightSection={<IconChevronDown size={18} aria-hidden="true" />}
				data={[
					{ value: "", label: "Warehouse" },
					...warehouses.map((warehouse) => ({ value: warehouse._id, label: `Bin in ${warehouse.name}` })),
				]}
				{...form.getInputProps("parent")}
			/>
			<Button type="submit" loading={isPending}>
				Add location
			</Button>
		</form>
	);
}

type RenameProps = { location: Location; onDone: () => void };

/** Takes the place of a location's name while another one is typed. */
export function RenameForm({ location, onDone }: RenameProps) {
	const { form, submit, isPending, failure } = useCommandForm({
		command: renameOneLocation,
		initialValues: { name: location.name },
		inputOf: ({ name }) => ({ id: location._id, name }),
		check: checkFor(renameLocation),
		onDone,
	});
	const name = form.getInputProps("name");
	return (
		<form className={classes.rename} onSubmit={submit} noValidate>
			<TextInput
				aria-label={`New name of ${location.name}`}
				// The button that was pressed has made way for this field.
				ref={focusAndSelect}
				maxLength={100}
				autoComplete="off"
				onKeyDown={(event) => {
					if (event.key === "Escape") onDone();
				}}
				{...name}
				error={name.error ?? failure}
			/>
			<Button type="submit" loading={isPending}>
				Save
			</Button>
			<Button variant="default" onClick={onDone}>
				Cancel
			</Button>
		</form>
	);
}

function focusAndSelect(input: HTMLInputElement | null): void {
	input?.focus();
	input?.select();
}
