/** The environment of processes that a test starts: no settings, so that those of the machine change nothing. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}

/** The same for the service, which sets options of V8 when it starts: code that others compiled does not fit it. */
export const serviceEnvironment: NodeJS.ProcessEnv = {
  ...bareEnvironment,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE && `${process.env.NODE_COMPILE_CACHE}-service`,
}
