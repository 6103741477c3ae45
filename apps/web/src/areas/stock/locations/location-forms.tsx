import { addLocation, changeLocation, type Location } from "@freehub/contract/stock/locations";
import { isStoreKind } from "@freehub/domain/stock/place-kinds";
import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { renameOneLocation, reopenWithName } from "#areas/stock/ledger/location-writes.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { addLocations, locationRange } from "./add-locations.ts";
import classes from "./locations.module.css";

/** Adds one warehouse or bin, or a range ('A-01 to A-20'). The name field keeps the focus for the next one. */
export function AddLocationForm({ locations }: { locations: readonly Location[] }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: addLocations,
		initialValues: { name: "", parent: "" },
		inputOf: ({ name, parent }) =>
			parent === "" ? { name, kind: "warehouse" as const } : { name, kind: "bin" as const, parent },
		check: checkFor(addLocation),
		onDone(_, { setFieldValue, getInputNode }) {
			setFieldValue("name", "");
			getInputNode("name")?.focus();
		},
	});
	const warehouses = locations.filter(({ kind, isClosed }) => isStoreKind(kind) && !isClosed);
	const name = form.getInputProps("name");
	const count = locationRange(form.values.name)?.length;
	return (
		<form className={`column gap-12 start ${classes.add}`} onSubmit={submit} noValidate>
			<TextInput
				label={t`New location`}
				placeholder={t`A-01, or A-01 to A-20`}
				maxLength={100}
				autoComplete="off"
				{...name}
				error={name.error ?? failure}
			/>
			<NativeSelect
				label={t`Kind`}
				data={[{ value: "", label: t`Warehouse` }, ...warehouses.map(binIn)]}
				{...form.getInputProps("parent")}
			/>
			<Button type="submit" loading={isPending}>
				{count === undefined ? (
					<Trans>Add location</Trans>
				) : (
					<Plural value={count} one="Add # location" other="Add # locations" />
				)}
			</Button>
		</form>
	);
}

function binIn({ _id, name }: Location) {
	return { value: _id, label: t({ comment: "name is a warehouse's", message: `Bin in ${name}` }) };
}

type RenameProps = { location: Location; isReopening?: boolean; onDone: () => void };

/** Replaces a location's name while the user types a new one; a closed one can be reopened with it. */
export function RenameForm({ location, isReopening = false, onDone }: RenameProps) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: isReopening ? reopenWithName : renameOneLocation,
		initialValues: { name: location.name },
		inputOf: ({ name }) => ({ id: location._id, name }),
		check: checkFor(changeLocation),
		onDone,
	});
	const { name } = location;
	const field = form.getInputProps("name");
	return (
		<form className={classes.rename} onSubmit={submit} noValidate>
			<TextInput
				className="grow-200"
				aria-label={t({ comment: "name is a location's", message: `New name of ${name}` })}
				// This field replaces the pressed button, so it takes the focus.
				ref={focusAndSelect}
				maxLength={100}
				autoComplete="off"
				onKeyDown={(event) => {
					if (event.key === "Escape") onDone();
				}}
				{...field}
				error={field.error ?? failure}
			/>
			<Button type="submit" loading={isPending}>
				{isReopening ? <Trans context="a location">Reopen</Trans> : <Trans>Save</Trans>}
			</Button>
			<Button variant="default" onClick={onDone}>
				<Trans>Cancel</Trans>
			</Button>
		</form>
	);
}

function focusAndSelect(input: HTMLInputElement | null): void {
	input?.focus();
	input?.select();
}
