import type { Location } from "@freehub/contract/locations";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { useCommand } from "#lib/use-command.ts";
import { renameOneLocation } from "./location-commands.ts";
import classes from "./locations.module.css";

type Props = { location: Location; onDone: () => void };

export function RenameForm({ location, onDone }: Props) {
	const [name, setName] = useState(location.name);
	const { run, isPending, failure } = useCommand(renameOneLocation);
	async function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const { isDone } = await run({ id: location._id, name });
		if (isDone) onDone();
	}
	return (
		<form className={classes.rename} onSubmit={(event) => void submit(event)}>
			<TextInput
				aria-label={`New name of ${location.name}`}
				// The button that was pressed has made way for this field.
				ref={focusAndSelect}
				required
				maxLength={100}
				autoComplete="off"
				value={name}
				onChange={(event) => setName(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === "Escape") onDone();
				}}
				error={failure}
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
