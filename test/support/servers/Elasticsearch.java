import java.nio.file.Path;
import java.util.Map;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.http.HttpServerTransport;
import org.elasticsearch.node.InternalSettingsPreparer;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.PluginsLoader;

/** The real Elasticsearch as one node of its own, in the home folder given; ends with its standard input. */
class Elasticsearch {
    public static void main(String[] arguments) throws Exception {
        LogConfigurator.configureESLogging();
        LogConfigurator.configureWithoutConfig(Settings.builder().put("logger.level", "ERROR").build());
        Path home = Path.of(arguments[0]);
        Settings settings = Settings.builder()
            .put("path.home", home).put("path.data", home.resolve("data")).put("path.logs", home.resolve("logs"))
            .put("node.name", "tests").put("cluster.name", "kalends-tests").put("discovery.type", "single-node")
            .put("network.host", "127.0.0.1").put("http.port", arguments[1]).put("transport.port", "0")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            // The serial collector leaves garbage until the heap is full: with a million events, that trips the breaker.
            .put("indices.breaker.total.use_real_memory", false)
            .build();
        Path config = home.resolve("config");
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), config, () -> "tests");
        PluginsLoader plugins = PluginsLoader.createPluginsLoader(
            PluginsLoader.loadModulesBundles(environment.modulesDir(), false),
            PluginsLoader.loadPluginsBundles(environment.pluginsDir(), false), Map.of(), false);
        Node node = new Node(environment, plugins).start();
        HttpServerTransport transport = node.injector().getInstance(HttpServerTransport.class);
        System.out.println("ready " + transport.boundAddress().publishAddress().getPort());
        while (System.in.read() != -1) { }
        System.exit(0);
    }
}
