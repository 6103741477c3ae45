import { useIsLive } from "#lib/browser-state.ts";
import { isAppleKeyboard, keyNames } from "#lib/shortcuts.ts";

/** The keys of a shortcut, as they look on the keyboard. */
export function Keys({
	combination,
	className = "",
}: {
	combination: string;
	className?: string | undefined;
}) {
	// The server does not know the keyboard.
	const isApple = useIsLive() && isAppleKeyboard();
	return (
		<span className={`keys ${className}`}>
			{keyNames(combination, isApple).map((name) => (
				<kbd key={name}>{name}</kbd>
			))}
		</span>
	);
}
