import type { Account } from "@freehub/contract/account";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { type FormEvent, useState } from "react";
import { rightWords, roleName } from "#lib/access-words.ts";
import { errorSentence } from "#lib/error-sentence.ts";
import { fieldMessage } from "#lib/field-message.ts";
import { formatDay } from "#lib/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import classes from "./account.module.css";
import { useUpdateUser } from "./mutations.ts";
import { Section } from "./section.tsx";
import { useSurroundings } from "./surroundings.ts";

export function WhoIAm({ account }: { account: Account }) {
	const { settings } = useSurroundings();
	return (
		<Section heading="You" lead="Your name stands beside what you book in the ledger.">
			<div className={classes.person}>
				<Avatar name={account.name} image={account.image} isLarge />
				<div>
					<strong>{account.name}</strong>
					<p>
						{roleName(account.role, settings.access)}, since {formatDay(account.createdAt)}
					</p>
				</div>
			</div>
			<NameForm account={account} />
			<May rights={account.rights} />
		</Section>
	);
}

function NameForm({ account }: { account: Account }) {
	const [name, setName] = useState(account.name);
	const [image, setImage] = useState(account.image ?? "");
	const { mutate, isPending, error } = useUpdateUser();
	const problems = { name: fieldMessage(error, "name"), image: fieldMessage(error, "image") };
	const isElsewhere = error !== null && problems.name === undefined && problems.image === undefined;

	function submit(event: FormEvent) {
		event.preventDefault();
		if (isPending) return;
		mutate(
			{ name: name.trim(), image: image.trim() || null },
			{ onSuccess: () => notify("Your profile is saved") },
		);
	}

	return (
		<form className={classes.form} onSubmit={submit}>
			<TextInput
				label="Name"
				name="name"
				autoComplete="name"
				required
				withAsterisk={false}
				maxLength={100}
				value={name}
				error={problems.name}
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<TextInput
				label="Picture"
				name="image"
				description="The link of a picture on the web; without one, your initials are shown."
				inputMode="url"
				autoComplete="photo"
				placeholder="https://"
				maxLength={2000}
				value={image}
				error={problems.image}
				onChange={(event) => setImage(event.currentTarget.value)}
			/>
			<FailureNote>{isElsewhere && !isPending ? errorSentence(error) : undefined}</FailureNote>
			<div className={classes.buttons}>
				<Button type="submit" loading={isPending}>
					Save
				</Button>
			</div>
		</form>
	);
}

function May({ rights }: Pick<Account, "rights">) {
	if (rights.length === 0) {
		return <p>You may look at the products and the blogs. An owner can give you a role with more.</p>;
	}
	return (
		<div className={classes.may}>
			<h3>You may</h3>
			<ul>
				{rights.map((right) => (
					<li key={right}>{rightWords[right]}</li>
				))}
			</ul>
		</div>
	);
}
