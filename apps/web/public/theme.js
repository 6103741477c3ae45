// Blocking on purpose: the colour scheme must be known before the first paint.
(() => {
	let chosen = null;
	try {
		chosen = localStorage.getItem("freehub-color-scheme");
	} catch {
		// Storage can be forbidden; the system's scheme then decides.
	}
	const isDark =
		chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
	document.documentElement.setAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
})();

// Ctrl K is pressed before the app is there to hear it: remembered here, and done as soon as it is (app/palette/use-overlay.ts).
addEventListener("keydown", (event) => {
	const page = document.documentElement.dataset;
	if (
		page.app === "up" ||
		!(event.ctrlKey || event.metaKey) ||
		event.shiftKey ||
		event.key.toLowerCase() !== "k"
	)
		return;
	event.preventDefault();
	page.asked = "palette";
});
