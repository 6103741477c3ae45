import { MIN_PASSWORD } from "@freehub/contract/identity";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import type { Credentials, WaysIn } from "#lib/ways-in.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { useSignUp } from "./mutations.ts";

type Props = {
	ways: WaysIn;
	initial: Credentials;
	/** The address must be confirmed before the first sign-in. */
	onMailSent: (credentials: Credentials) => void;
};

export function SignUpForm({ ways, initial, onMailSent }: Props) {
	const { mutate, isPending, error } = useSignUp(ways);
	return (
		<CredentialsForm
			action="Sign Up"
			initial={initial}
			onSubmit={(credentials) =>
				mutate(credentials, {
					onSuccess: ({ signedIn }) => {
						if (!signedIn) onMailSent(credentials);
					},
				})
			}
			isPending={isPending}
			error={error}
			passwordHint={`At least ${MIN_PASSWORD} characters, and none of the commonest passwords.`}
		>
			{() => <Checkbox label="Aggree with terms and condition" name="terms" />}
		</CredentialsForm>
	);
}
